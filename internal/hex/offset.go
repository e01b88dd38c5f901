package hex

import "fmt"

// Offset names a hexagon by column and row, as printed maps and text drawings do. The layout is the
// one called "odd-q": rows count to the south, and odd columns are half a hexagon lower than even
// ones. Column 0, row 0 is the hexagon 0,0.
type Offset struct{ Col, Row int8 }

// String returns the column and the row as "col,row".
func (o Offset) String() string { return fmt.Sprintf("%d,%d", o.Col, o.Row) }

// Hex returns the hexagon at column and row o. The shift rounds down for negative columns too.
func (o Offset) Hex() Hex { return Hex{o.Col, o.Row - o.Col>>1} }

// Offset returns the column and the row of h.
func (h Hex) Offset() Offset { return Offset{h.Q, h.R + h.Q>>1} }
