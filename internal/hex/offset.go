package hex

import "fmt"

// Offset names a hexagon by column and row, in the layout called "odd-q": rows grow southwards, and the odd columns sit half
// a hexagon lower than the even ones. Printed maps and text drawings use it. Column 0, row 0 is the hexagon 0,0.
type Offset struct{ Col, Row int8 }

// String gives the column and the row as "col,row".
func (o Offset) String() string { return fmt.Sprintf("%d,%d", o.Col, o.Row) }

// Hex returns the hexagon at column and row o.
func (o Offset) Hex() Hex { return Hex{o.Col, o.Row - o.Col>>1} } // >> rounds down, in negative columns too

// Offset returns the column and the row of h.
func (h Hex) Offset() Offset { return Offset{h.Q, h.R + h.Q>>1} }
