// Package broadhorns is the game Broadhorns: an economic game of flatboats on the Mississippi for
// two to four seats. It has the rules, the words and the text drawing. Board, town tiles, cards and
// boats are data; the data here is a reconstruction and can be replaced.
//
// The words of the game:
//
//   - A barrel holds a type of cargo: flour, apples and pork are perishable, furs and whiskey are
//     not.
//   - The market in St. Louis has a price for each type, which falls with the number of its barrels
//     there. The bag holds the barrels that are nowhere else.
//   - A town demands types of cargo on its spaces, each with a value. Its banner says what the town
//     sells. Both are on the top tile of its stack, or on the board once the stack is empty.
//   - A boat (20, 30 or 40 ft) has boxes for barrels. A perishable barrel moves through the cells
//     of its box and is lost after the last one. The occupants of a boat are the travelers aboard.
//   - An expedition lasts from the purchase of a boat until the seat ends it. A port action has
//     three parts: sell, buy, travelers.
//   - The cards are deliveries, travelers, spoil, ice, peddler and good current.
//   - The season track gets one perishable barrel for each filled town. Its last season, the final
//     autumn, begins with the harvest.
//
// Where the printed rules are silent, RULES.md gives our reading and says so.
package broadhorns

//go:generate go run ../../termsgen
