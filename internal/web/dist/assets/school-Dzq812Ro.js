var e=`# A barrel by the banner of a town, and a traveler.
game broadhorns 1
option start_order seats
seats 2
position
  Phase = acting
  Town = 0
  Turn.Actions = 2
  Bag = 10 10 10 10 10
  Deck.Cards = D01-D30+T01-T11+T13-T16
  Left = 72
  Towns[1].Top = 1
  Towns[2].Top = 1
  Towns[3].Top = 1
  Towns[4].Top = 1
  Towns[5].Top = 1
  Towns[6].Top = 1
  Towns[7].Top = 1
  Towns[7].Cards = T12
  Towns[8].Top = 1
  Towns[9].Top = 1
  Towns[10].Top = 1
  Players[0].Gold = 9
  Players[0].Boat = 2
  Players[0].Space = 28
  Players[1].Gold = 7
  Players[1].Boat = 1
  Players[1].Space = 15
1 port
1 buy flour
1 end buy
1 board T12
`,t=`# The last space of a town: its tile, and a barrel for the season track.
game broadhorns 1
option start_order seats
seats 2
position
  Phase = acting
  Town = 0
  Turn.Actions = 2
  Bag = 10 8 8 9 9
  Track = 0 1 1 0 0
  Filled = 2
  Towns[1].Top = 1
  Towns[2].Top = 1
  Towns[3].Top = 1
  Towns[4].Top = 1
  Towns[5].Top = 1
  Towns[6].Top = 1
  Towns[7].Top = 1
  Towns[7].Filled = 1+3+4
  Towns[8].Top = 1
  Towns[9].Top = 1
  Towns[10].Top = 1
  Players[0].Gold = 2
  Players[0].Boat = 2
  Players[0].Space = 28
  Players[0].Cargo[2] = 0 1 0 0 0 0 0 0
  Players[1].Gold = 7
  Players[1].Boat = 1
  Players[1].Space = 15
1 port
1 sell pork
1 store apple
* tile VIC-2
`,n=`# New Orleans: the fare of a traveler, and the end of an expedition.
game broadhorns 1
option start_order seats
seats 2
position
  Phase = acting
  Town = 0
  Turn.Actions = 2
  Bag = 9 10 10 10 10
  Deck.Cards = D01-D30+T01-T14+T16
  Left = 72
  Towns[1].Top = 1
  Towns[2].Top = 1
  Towns[3].Top = 1
  Towns[4].Top = 1
  Towns[5].Top = 1
  Towns[6].Top = 1
  Towns[7].Top = 1
  Towns[8].Top = 1
  Towns[9].Top = 1
  Towns[10].Top = 1
  Players[0].Gold = 12
  Players[0].Boat = 2
  Players[0].Space = 40
  Players[0].Cargo[0] = 0 0 0 1 0 0 0 0
  Players[0].Aboard = T15
  Players[1].Gold = 7
  Players[1].Boat = 1
  Players[1].Space = 15
1 port
1 sell flour
1 end expedition
`,r=`# A barrel on the last cell is saved by ice, and sold.
game broadhorns 1
option start_order seats
seats 2
position
  Phase = icing
  Town = 0
  Bag = 9 10 9 10 10
  Deck.Few = 4 5 5 4 4 4
  Left = 72
  Towns[1].Top = 1
  Towns[2].Top = 1
  Towns[3].Top = 1
  Towns[4].Top = 1
  Towns[5].Top = 1
  Towns[6].Top = 1
  Towns[7].Top = 1
  Towns[8].Top = 1
  Towns[9].Top = 1
  Towns[10].Top = 1
  Players[0].Gold = 2
  Players[0].Boat = 2
  Players[0].Space = 28
  Players[0].Cargo[0] = 0 1 0 0 0 0 0 0
  Players[0].Cargo[2] = 0 0 0 0 1 0 0 0
  Players[0].Hand.Few = 1 0 0 0 0 0
  Players[1].Gold = 7
  Players[1].Boat = 1
  Players[1].Space = 15
1 ice
1 port
1 sell pork
`,i=`# A boat, and barrels from the market of St. Louis.
game broadhorns 1
option start_order seats
seats 2
position
  Phase = acting
  Town = 0
  Turn.Actions = 2
  Market = 4 2 2 1 1
  Bag = 8 10 10 11 11
  Towns[1].Top = 1
  Towns[2].Top = 1
  Towns[3].Top = 1
  Towns[4].Top = 1
  Towns[5].Top = 1
  Towns[6].Top = 1
  Towns[7].Top = 1
  Towns[8].Top = 1
  Towns[9].Top = 1
  Towns[10].Top = 1
  Players[0].Gold = 8
  Players[1].Gold = 7
1 port 30
1 buy flour
1 buy flour
1 buy apple
`,a=`# Two Moves and the bonus Move.
game broadhorns 1
option start_order seats
seats 2
position
  Phase = acting
  Town = 0
  Turn.Actions = 2
  Bag = 8 9 10 9 10
  Towns[1].Top = 1
  Towns[2].Top = 1
  Towns[3].Top = 1
  Towns[4].Top = 1
  Towns[5].Top = 1
  Towns[6].Top = 1
  Towns[7].Top = 1
  Towns[8].Top = 1
  Towns[9].Top = 1
  Towns[10].Top = 1
  Players[0].Gold = 1
  Players[0].Boat = 2
  Players[0].Space = 9
  Players[0].Cargo[0] = 0 2 0 0 0 0 0 0
  Players[0].Cargo[1] = 0 0 1 0 0 0 0 0
  Players[0].Cargo[3] = 1 0 0 0 0 0 0 0
  Players[1].Gold = 7
  Players[1].Boat = 1
  Players[1].Space = 5
1 move 4
1 move 4
1 move 4
`,o=`# Two barrels on spaces, with a delivery and the bonus of the town.
game broadhorns 1
option start_order seats
seats 2
position
  Phase = acting
  Town = 0
  Turn.Actions = 2
  Bag = 9 9 9 10 10
  Deck.Cards = D01-D14+D16-D30+T01-T16
  Left = 72
  Towns[1].Top = 1
  Towns[2].Top = 1
  Towns[3].Top = 1
  Towns[4].Top = 1
  Towns[5].Top = 1
  Towns[6].Top = 1
  Towns[7].Top = 1
  Towns[8].Top = 1
  Towns[9].Top = 1
  Towns[10].Top = 1
  Players[0].Gold = 1
  Players[0].Boat = 2
  Players[0].Space = 28
  Players[0].Cargo[0] = 0 0 1 0 0 0 0 0
  Players[0].Cargo[1] = 0 0 0 0 1 0 0 0
  Players[0].Cargo[2] = 0 0 1 0 0 0 0 0
  Players[0].Hand.Cards = D15
  Players[1].Gold = 7
  Players[1].Boat = 1
  Players[1].Space = 15
1 port
1 sell apple
1 deliver apple
1 sell pork
1 end sell
`,s=(...e)=>(t,n)=>e.some(e=>n.has(e)),c=(...e)=>t=>!e.includes(t.target.phase),l=[{name:`load`,goal:[`built_30`,`bought`,`port_ended`],rules:[`BH-062`,`BH-066`,`BH-068`],astray:s(`built_20`)},{name:`move`,goal:[`bonus_move`,`moved_to`],rules:[`BH-027`,`BH-084`,`BH-086`]},{name:`sell`,goal:[`sold`,`delivered`,`town_bonus`],rules:[`BH-035`,`BH-041`,`BH-057`],astray:c(`acting`,`selling`)},{name:`fill`,goal:[`filled`,`stored`,`tile_taken`],rules:[`BH-049`,`BH-051`,`BH-054`,`BH-121`],astray:c(`acting`,`selling`,`storing`,`revealing`)},{name:`board`,goal:[`bought`,`boarded`],rules:[`BH-072`,`BH-073`,`BH-077`],astray:(...e)=>s(`port_ended`)(...e)||c(`acting`,`selling`,`buying`)(...e)&&!s(`bought`)(...e)},{name:`ice`,goal:[`ice_step`,`sold`],rules:[`BH-021`,`BH-022`,`BH-099`],astray:s(`rotted`,`spoil_step`)},{name:`home`,goal:[`arrived`,`ended_in_port`],rules:[`BH-079`,`BH-116`,`BH-133`],astray:s(`ended`,`port_ended`)}],u=Object.assign({"./lessons/board.txt":e,"./lessons/fill.txt":t,"./lessons/home.txt":n,"./lessons/ice.txt":r,"./lessons/load.txt":i,"./lessons/move.txt":a,"./lessons/sell.txt":o}),d={lessons:l,race:{seats:2,places:[{me:!0},{bot:`simple`}]},record:e=>u[`./lessons/${e}.txt`]??``};export{d as default};