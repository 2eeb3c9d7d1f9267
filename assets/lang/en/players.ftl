# What is wrong with the settings of a player, as in montecarlo:playouts=1000.
setting-no-value = “{ $setting }” should be a setting and its value, like threads=1.
setting-out-of-range = { $key } must be a number from { $least } to { $most }, not “{ $value }”.
setting-unknown = There is no setting “{ $key }”; there are { $known }.
