// Package broadhorns is Broadhorns, an economic game of flatboats on the Mississippi for two to four seats: its rules,
// words and drawing. Board, town tiles, cards and boats are a reconstruction in data, which can be replaced by other data.
//
// The words, one a thing:
//
//   - A barrel holds a type of cargo: flour, apples and pork are perishable, furs and whiskey are not.
//   - The market in St. Louis prices each type by how many barrels of it lie there; the bag holds the rest.
//   - A town demands types on its spaces, each with a value; its banner says what it sells. Both are on the top tile of its
//     stack, or on the board once the stack is gone.
//   - A boat (20, 30 or 40 ft) has boxes for barrels. A perishable barrel moves through the cells of its box and is lost
//     behind the last one. Its occupants are the travelers aboard.
//   - An expedition lasts from the purchase of a boat until it is ended. A port action has three parts: sell, buy, travelers.
//   - Cards are deliveries, travelers, spoil, ice, peddler and (good) current.
//   - The season track takes one perishable barrel for each town that is filled; its last part, the final autumn, begins
//     with the harvest.
//
// Where the printed rules are silent RULES.md gives our reading, and says so.
package broadhorns
