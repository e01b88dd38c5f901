import{H as e}from"./waters-CiHlzD19.js";var t=`# A levee is built and another raised; the one at Mounds Landing holds.
game waters 1
seats 2
position
  Phase = 3
  Step = 22
  Left = 1
  Week = 2
  Loss = 1
  Town = 7,2 6,7 2,4 none
  Pawns[0][0].At = 7,2
  Pawns[0][1].At = 7,2
  Pawns[0][2].At = 7,7
  Pawns[1][0].At = 6,7
  Pawns[1][1].At = 6,7
  Pawns[1][2].At = 3,3
  People[0] = 0 0 0 0 0 0 0 0 1 0 0 0
  Pool = 18
  Level = 1 1 1 1 1 1 1 1 1 2 2 1 1 1 0 0
  Token = 1536
  Rained = 8
  Flooded = 16384
  Levee[3] = 0 0 0 0 0 0 3 0 0 0 0 0
  Levees = 59
  Hands[0] = 0 0 1 0 0 0 0 0 0 0 0 0 0 0
  Hands[1] = 0 0 0 1 1 0 0 0 0 0 0 0 0 0
  Deck = 0 11 11 10 12 13 10 8 8 6 8 0 0 0
  DeckLen = 97
  Row = 1 1 1
  Star[1] = 12
  StarLen = 17
  Weather[1] = 2
  Weather[2] = 3
  Weather[3] = 2
  Weather[4] = 2
  Weather[17] = 21
  WeatherLen = 88
  Boxed = 2 2 2 3
  Turned = 17 17 17
1 accept 3
1 build 7,1
1 raise 6,3
1 end
2 end
* weather cloudy
* weather heavy_ML
* weather cloudy
`,n=`# A Threat and a Race Hatred, both answered.
game waters 1
seats 2
position
  Phase = 1
  Step = 12
  Week = 2
  Loss = 1
  Town = 7,2 6,7 2,4 none
  Pawns[0][0].At = 7,2
  Pawns[0][1].At = 7,2
  Pawns[0][2].At = 7,7
  Pawns[1][0].At = 6,7
  Pawns[1][1].At = 6,7
  Pawns[1][2].At = 3,3
  People[0] = 0 0 0 0 0 0 0 0 1 0 0 0
  Pool = 18
  Level = 1 1 1 1 1 1 1 1 1 2 2 1 1 1 0 0
  Token = 1536
  Rained = 8
  Flooded = 16384
  Levee[3] = 0 0 0 0 0 0 3 0 0 0 0 0
  Levees = 59
  Hands[0] = 0 0 1 0 0 1 0 0 1 1 0 0 0 0
  Hands[1] = 0 0 0 1 1 0 0 0 0 0 0 0 0 0
  Deck = 0 11 11 10 12 12 10 8 7 5 8 0 0 0
  DeckLen = 94
  Row = 1 0 0
  Star[1] = 0
  Star[2] = 0
  StarLen = 0
  LandDiscard[1] = 14
  LandDiscard[2] = 5
  Weather[1] = 2
  Weather[2] = 3
  Weather[3] = 2
  Weather[4] = 2
  Weather[17] = 21
  WeatherLen = 88
  Boxed = 2 2 2 3
  Turned = 17 17 17
1 done
2 done
* card threat
* card race_hatred
1 resist radio
1 activism
`,r=`# A card is given, and a pawn of a neighbour is moved with permission.
game waters 1
seats 2
position
  Phase = 3
  Step = 22
  Left = 2
  Week = 2
  Loss = 1
  Town = 7,2 6,7 2,4 none
  Pawns[0][0].At = 7,2
  Pawns[0][1].At = 7,2
  Pawns[0][2].At = 7,7
  Pawns[1][0].At = 6,7
  Pawns[1][1].At = 6,7
  Pawns[1][2].At = 8,10
  People[0] = 0 0 0 0 0 0 0 0 1 0 0 0
  Pool = 18
  Level = 1 1 1 1 1 1 1 1 1 2 2 1 1 1 0 0
  Token = 1536
  Rained = 8
  Flooded = 16384
  Levee[3] = 0 0 0 0 0 0 3 0 0 0 0 0
  Levees = 59
  Hands[0] = 0 0 1 0 0 1 0 0 0 0 0 0 0 0
  Hands[1] = 0 0 0 1 1 1 0 0 0 0 0 0 0 0
  Deck = 0 11 11 10 12 11 10 8 8 6 8 0 0 0
  DeckLen = 95
  Row = 1 1 1
  Star[1] = 12
  StarLen = 17
  Weather[1] = 2
  Weather[2] = 3
  Weather[3] = 2
  Weather[4] = 2
  Weather[17] = 21
  WeatherLen = 88
  Boxed = 2 2 2 3
  Turned = 17 17 17
1 donate
1 give 2 garden
1 move
1 ask 2.3
2 yes
1 walk 2.3 9,10
1 stop
`,i=`# Work for the community, and work that is sought.
game waters 1
seats 2
position
  Phase = 3
  Step = 22
  Left = 2
  Week = 2
  Loss = 1
  Town = 7,2 6,7 2,4 none
  Pawns[0][0].At = 7,2
  Pawns[0][1].At = 7,2
  Pawns[0][2].At = 7,7
  Pawns[1][0].At = 6,7
  Pawns[1][1].At = 6,7
  Pawns[1][2].At = 3,3
  People[0] = 0 0 0 0 0 0 0 0 1 0 0 0
  Pool = 18
  Level = 1 1 1 1 1 1 1 1 1 2 2 1 1 1 0 0
  Token = 1536
  Rained = 8
  Flooded = 16384
  Levee[3] = 0 0 0 0 0 0 3 0 0 0 0 0
  Levees = 59
  Hands[0] = 0 0 1 0 0 0 0 0 0 0 0 0 0 0
  Hands[1] = 0 0 0 1 1 0 0 0 0 0 0 0 0 0
  Deck = 0 11 11 10 12 13 10 8 8 6 8 0 0 0
  DeckLen = 97
  Row = 1 1 0
  Star[1] = 13
  StarLen = 18
  Weather[1] = 2
  Weather[2] = 3
  Weather[3] = 2
  Weather[4] = 2
  Weather[17] = 21
  WeatherLen = 88
  Boxed = 2 2 2 3
  Turned = 17 17 17
1 community
* draw garden
* draw blues
* draw family
* draw church
1 seek
* card job
1 end
`,a=`# A track and a renewable power, with Education in place of a card.
game waters 1
seats 2
position
  Phase = 1
  Step = 12
  Week = 2
  Loss = 1
  Town = 7,2 6,7 2,4 none
  Pawns[0][0].At = 7,2
  Pawns[0][1].At = 7,2
  Pawns[0][2].At = 7,7
  Pawns[1][0].At = 6,7
  Pawns[1][1].At = 6,7
  Pawns[1][2].At = 3,3
  People[0] = 0 0 0 0 0 0 0 0 1 0 0 0
  Pool = 18
  Level = 1 1 1 1 1 1 1 1 1 2 2 1 1 1 0 0
  Token = 1536
  Rained = 8
  Flooded = 16384
  Levee[3] = 0 0 0 0 0 0 3 0 0 0 0 0
  Levees = 59
  Hands[0] = 0 1 0 0 1 1 1 1 0 0 0 1 0 0
  Hands[1] = 0 0 1 1 0 0 0 0 0 0 0 0 0 0
  Deck = 0 10 11 10 12 12 9 7 8 6 8 0 0 0
  DeckLen = 93
  Row = 1 1 0
  Star[1] = 12
  StarLen = 17
  Weather[1] = 2
  Weather[2] = 3
  Weather[3] = 2
  Weather[4] = 2
  Weather[17] = 21
  WeatherLen = 88
  Boxed = 2 2 2 3
  Turned = 17 17 17
1 buy actions education 1
1 buy raft
1 done
2 done
* card job
`,o=`# Rain on the Tensas Basin: a pawn leaves the low land, which is flooded.
game waters 1
seats 2
position
  Phase = 3
  Step = 22
  First = 1
  Left = 1
  Week = 1
  Town = 7,2 6,7 2,4 none
  Pawns[0][0].At = 7,2
  Pawns[0][1].At = 7,2
  Pawns[0][2].At = 7,8
  Pawns[1][0].At = 6,7
  Pawns[1][1].At = 6,7
  Pawns[1][2].At = 3,3
  People[0] = 0 0 0 0 0 0 0 0 1 0 0 0
  Pool = 18
  Levee[3] = 0 0 0 0 0 0 3 0 0 0 0 0
  Levees = 59
  Hands[0] = 0 0 1 1 0 0 0 0 0 0 0 0 0 0
  Hands[1] = 0 1 0 0 0 1 0 0 0 0 0 0 0 0
  Deck = 0 10 11 10 13 12 10 8 8 6 8 0 0 0
  DeckLen = 96
  Row = 1 1 1
  Star[1] = 12
  StarLen = 17
  Weather[1] = 2
  Weather[2] = 3
  Weather[3] = 2
  Weather[4] = 2
  Weather[17] = 21
  WeatherLen = 88
  Boxed = 2 2 2 3
  Turned = 17 17 17
1 move
1 walk 1.3 7,7
1 stop
1 end
* weather cloudy
* weather heavy_TB
* weather cloudy
`,s=`# The end of a week: the weather, Clean Up, and a Survivor who comes.
game waters 1
seats 2
position
  Phase = 3
  Step = 22
  First = 1
  Week = 3
  Loss = 1
  Town = 7,2 6,7 2,4 none
  Pawns[0][0].At = 7,2
  Pawns[0][1].At = 7,2
  Pawns[0][2].At = 7,7
  Pawns[1][0].At = 6,7
  Pawns[1][1].At = 6,7
  Pawns[1][2].At = 3,3
  People[0] = 0 0 0 0 0 0 0 1 1 0 0 0
  Pool = 17
  Level = 1 1 1 1 4 1 1 1 1 2 2 1 1 1 0 0
  Token = 1552
  Rained = 10
  Flooded = 16384
  Levee[1] = 0 0 0 0 0 0 0 4 0 0 0 0
  Levee[3] = 0 0 0 0 0 0 4 0 0 0 0 0
  Levees = 58
  Hands[0] = 0 0 1 1 0 1 0 0 0 0 0 0 0 0
  Hands[1] = 0 0 0 1 1 0 0 0 0 0 0 0 0 0
  Deck = 0 11 11 9 12 12 10 8 8 6 8 0 0 0
  DeckLen = 95
  Row = 1 1 1
  Star[1] = 12
  StarLen = 17
  Weather[1] = 2
  Weather[2] = 3
  Weather[3] = 2
  Weather[4] = 2
  Weather[17] = 21
  WeatherLen = 88
  Boxed = 2 2 2 3
  Turned = 17 17 17
1 end
* weather sunny_ML
* weather light_CT
* weather cloudy
* draw garden
* draw church
* draw family
* draw blues
* draw animals
1 survivor 7,0
`,c=([e],...t)=>e.choices.some(({key:e})=>t.includes(e)),l=([,e],t)=>e.has(t),u=(...e)=>(...t)=>c(t,`end`,`done`)&&e.some(([e=``,...n])=>!l(t,e)&&!c(t,...n)),d=(...e)=>!c(e,`done`,l(e,`resisted`)?`activism`:`resist`),f=(...t)=>l(t,`built`)&&!e(t[0].target,`7,1`)?.levee,p=u([`built`,`accept`,`build`],[`levee_raised`,`accept`,`raise`]),m=[{name:`water`,goal:[`walked`,`flood`,`flow`],spoilt:[`lost_pawn`],rules:[`RW-143`,`RW-159`,`RW-160`,`RW-162`],astray:u([`walked`,`move`])},{name:`upgrade`,goal:[`raised`,`bought_renewable`,`upgraded`],rules:[`RW-056`,`RW-059`,`RW-066`,`RW-071`],astray:u([`raised`,`buy_track`,`buy_track_education`],[`bought_renewable`,`buy_renewable`],[`upgraded`,`done`])},{name:`threat`,goal:[`resisted`,`cancelled`],rules:[`RW-075`,`RW-079`,`RW-080`,`RW-091`],astray:d},{name:`turn`,goal:[`works`,`seeks`,`turn_ended`],rules:[`RW-055`,`RW-106`,`RW-134`,`RW-136`],astray:u([`works`,`community`],[`seeks`,`seek`])},{name:`together`,goal:[`gave`,`asked`,`walked`],rules:[`RW-112`,`RW-124`,`RW-216`],astray:u([`gave`,`donate`],[`asked`,`move`],[`walked`,`move`])},{name:`levee`,goal:[`built`,`levee_raised`,`rain`],spoilt:[`lost_land`],rules:[`RW-127`,`RW-129`,`RW-130`,`RW-171`],astray:(...e)=>p(...e)||f(...e)},{name:`week`,goal:[`week`,`survivor`],rules:[`RW-045`,`RW-047`,`RW-152`,`RW-185`]}],h=Object.assign({"./lessons/levee.txt":t,"./lessons/threat.txt":n,"./lessons/together.txt":r,"./lessons/turn.txt":i,"./lessons/upgrade.txt":a,"./lessons/water.txt":o,"./lessons/week.txt":s}),g={lessons:m,race:{seats:2,places:[{me:!0},{bot:`simple`}]},record:e=>h[`./lessons/${e}.txt`]??``};export{g as default};