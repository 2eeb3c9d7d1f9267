# Built-in engines and the networks they play with.
net-shipped = The network of the program cannot be used: { $reason }
net-file = { $path }: { $reason }
net-no-file = There is no file { $path }.
engine-no-settings = It has no settings.
level-of = { $number } of { $most }
# The levels of the engine with a network, and about which rank they have.
net-level-1 = 1  beginner, takes what is in atari · about 25 kyu
net-level-2 = 2  beginner · about 23 kyu
net-level-3 = 3  novice · about 21 kyu
net-level-4 = 4  novice · about 19 kyu
net-level-5 = 5  casual player · about 17 kyu
net-level-6 = 6  casual player · about 15 kyu
net-level-7 = 7  club beginner · about 13 kyu
net-level-8 = 8  plays by intuition · about 11 kyu
net-level-9 = 9  reads a little · about 9 kyu
net-level-10 = 10  reads a little more · about 8 kyu
net-level-11 = 11  club player · about 7 kyu
net-level-12 = 12  good club player · about 6 kyu
net-level-13 = 13  strong club player · about 4 kyu
net-level-14 = 14  very strong club player · about 3 kyu
net-level-15 = 15  all it can, by time
net-no-profile = There are no players called “{ $profile }”. There are rank_20k to rank_9d, preaz_20k to preaz_9d and proyear_1800 to proyear_2023.
net-no-people = This network knows nothing of ranks. Only human-style networks play like people of a rank.
# The levels of a human-style network.
net-rank-dan = plays like people of { $number } dan
net-rank-kyu = plays like people of { $number } kyu
net-rank-all = all it can, by time
