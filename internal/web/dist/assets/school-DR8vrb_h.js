import{d as e}from"./queen-TVnpcxbf.js";var t=`# Faster than by one point burns coal.
game queen 1
option game school
seats 3
position
  Phase = choosing
  Round = 2
  Active = A
  Free = 1
  Order = A B C - - - -
  Laid = 3
  Nose = -
  Draws = 1
  Pile = A1-1+A1-2+A1-3+A1-4+A2-2+A2-3+A2-4+A3-2+A3-3
  River[0].Exit = straight
  River[1].Tile = A3-1
  River[1].Exit = straight
  River[2].Tile = A2-1
  Boats[1].Field = 6
  Boats[1].Speed = 2
1 speed 4
1 ahead
1 ahead
1 ahead
1 ahead
1 end
`,n=`# A passenger waits: slow down to 1 and end on the dock.
game queen 1
seats 3
position
  Phase = choosing
  Round = 3
  Active = A
  Free = 1
  Order = A B C - - - -
  Laid = 4
  Nose = -
  Draws = 8
  Pile = A1-1+A1-2+A1-3+A1-4+A2-2+A2-3+A2-4+A3-3
  River[0].Exit = straight
  River[1].Tile = A3-1
  River[1].Exit = straight
  River[2].Tile = A2-1
  River[2].Exit = straight
  River[2].Passengers = 1
  River[3].Tile = A3-2
  Boats[1].Slot = 2
  Boats[1].Field = 2
  Boats[1].Speed = 2
1 speed 1
1 ahead
1 end
1 take
`,r=`# Home: two passengers on board, speed 1, a landing field.
game queen 1
seats 3
position
  Phase = choosing
  Round = 20
  Active = A
  Free = 1
  Order = A B C - - - -
  First = 10
  Laid = 12
  Nose = -
  Jetty = straight
  Draws = 0
  Pile = none
  River[0].Exit = straight
  River[1].Tile = A3-1
  River[1].Exit = straight
  River[2].Tile = A3-2
  River[2].Exit = straight
  River[3].Tile = A3-3
  River[3].Exit = straight
  River[4].Tile = A1-1
  River[4].Exit = straight
  River[5].Tile = A1-2
  River[5].Exit = straight
  River[6].Tile = A1-4
  River[6].Exit = straight
  River[7].Tile = A2-2
  River[7].Exit = straight
  River[8].Tile = A2-3
  River[8].Exit = straight
  River[9].Tile = A2-4
  River[9].Exit = straight
  River[10].Tile = A1-3
  River[10].Exit = straight
  River[11].Tile = A2-1
  Boats[1].Slot = 11
  Boats[1].Field = 13
  Boats[1].Speed = 2
  Boats[1].Coal = 2
  Boats[1].Aboard[0] = A1-2
  Boats[1].Aboard[1] = A2-3
  Boats[2].Slot = 10
  Boats[2].Field = 8
  Boats[2].Speed = 3
  Boats[2].Aboard[0] = A2-2
  Boats[3].Slot = 10
  Boats[3].Field = 6
  Boats[3].Speed = 2
1 speed 1
1 ahead
1 end
`,i=`# A boat in the way is pushed aside.
game queen 1
option game school
seats 3
position
  Phase = choosing
  Round = 3
  Active = A
  Free = 1
  Order = A B C - - - -
  Laid = 3
  Nose = -
  Draws = 1
  Pile = A1-1+A1-2+A1-3+A1-4+A2-2+A2-3+A2-4+A3-2+A3-3
  River[0].Exit = straight
  River[1].Tile = A3-1
  River[1].Exit = straight
  River[2].Tile = A2-1
  Boats[1].Slot = 1
  Boats[1].Field = 8
  Boats[1].Speed = 2
  Boats[2].Slot = 1
  Boats[2].Field = 13
  Boats[2].Speed = 1
1 speed 2
1 push NE
2 head N
1 end
`,a=`# Whoever comes first makes the river grow.
game queen 1
seats 3
position
  Phase = choosing
  Round = 3
  Active = A
  Free = 1
  Order = A B C - - - -
  Laid = 3
  Nose = -
  Draws = 9
  Pile = A1-1+A1-2+A1-3+A1-4+A2-2+A2-3+A2-4+A3-2+A3-3
  River[0].Exit = straight
  River[1].Tile = A3-1
  River[1].Exit = straight
  River[2].Tile = A2-1
  River[2].Passengers = 1
  Boats[1].Slot = 1
  Boats[1].Field = 17
  Boats[1].Speed = 2
1 speed 2
1 ahead
1 left
1 ahead
1 end
* nose left
* tile A1-2
`,o=`# The bow, the speed, the first steps.
game queen 1
option game school
seats 3
* tile A3-1
1 head N
2 head N
3 head N
1 speed 2
1 ahead
1 ahead
1 end
`,s=`# An island ahead: one turn is free.
game queen 1
option game school
seats 3
position
  Phase = choosing
  Round = 2
  Active = A
  Free = 1
  Order = A B C - - - -
  Laid = 3
  Nose = -
  Draws = 1
  Pile = A1-1+A1-2+A1-3+A1-4+A2-2+A2-3+A2-4+A3-2+A3-3
  River[0].Exit = straight
  River[1].Tile = A3-1
  River[1].Exit = straight
  River[2].Tile = A2-1
  Boats[1].Slot = 1
  Boats[1].Field = 2
  Boats[1].Speed = 2
1 speed 2
1 right
1 ahead
1 ahead
1 end
`,c=(t,n=``)=>(r,i)=>{let{target:a,plans:o}=r;return o.length>0&&!i.has(n)&&!o.some(n=>t(n,e(a,n.args.slot,n.args.field),a))},l=[`left`,`right`],u=[{name:`start`,goal:[`set_out`,`moved`,`ended`],rules:[`QB-05`,`QB-11`,`QB-15`,`QB-16`]},{name:`turn`,goal:[`turned`,`ended`],rules:[`QB-17`,`QB-18`,`QB-20`],astray:c(({way:e})=>e.some(({key:e})=>l.includes(e)),`turned`)},{name:`coal`,goal:[`coal`,`ended`],rules:[`QB-12`,`QB-19`,`QB-24`],astray:c(({args:e})=>e.coal>0,`coal`)},{name:`river`,goal:[`laid`],rules:[`QB-38`,`QB-40`,`QB-41`],astray:c(({args:e},t,{tiles:n})=>e.slot===n[n.length-1]?.slot)},{name:`push`,goal:[`pushed`,`ended`],rules:[`QB-26`,`QB-27`,`QB-33`],astray:c(({way:e})=>e.some(({key:e})=>e===`push`),`pushed`)},{name:`dock`,goal:[`took`],rules:[`QB-47`,`QB-49`,`QB-50`],astray:c(({args:e},t)=>e.speed===1&&t?.kind===`dock`)},{name:`landing`,goal:[`finished`],rules:[`QB-44`,`QB-63`],astray:c(({args:e},t)=>e.speed===1&&t?.landing===!0)}],d=Object.assign({"./lessons/coal.txt":t,"./lessons/dock.txt":n,"./lessons/landing.txt":r,"./lessons/push.txt":i,"./lessons/river.txt":a,"./lessons/start.txt":o,"./lessons/turn.txt":s}),f={lessons:u,race:{seats:3,options:{game:`school`},places:[{me:!0},{bot:`simple`},{bot:`simple`}]},record:e=>d[`./lessons/${e}.txt`]??``};export{f as default};