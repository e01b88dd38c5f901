// Package botproto lets programs in any language play: it speaks docs/bot-protocol.md, one JSON
// object a line, over the standard input and output of a process. A Program is such a process, with
// limits on its time and memory; an Entrant seats it in a match; Serve is the other end, for our
// own bots; Check says what a program does wrong; Join plays with it at the tables of a server.
package botproto
