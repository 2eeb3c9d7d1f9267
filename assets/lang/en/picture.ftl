# Why pictures and films cannot be made.
picture-size = a picture of { $width }×{ $height } pixels cannot be made (1 to { $largest } on each side)
picture-render = the picture cannot be rendered: { $reason }
film-write = the film cannot be written: { $reason }
film-size = a frame of { $width }×{ $height } pixels does not fit into the film
