// Package botproto lets programs in any language play. It implements docs/bot-protocol.md: one JSON
// object a line, over the standard input and output of a process. A Program is such a process, with
// limits on its time and memory; an Entrant seats it in a match; a Server is the other end, for our
// own bots; Conformance checks a program; a Joiner plays with it at the tables of a server.
package botproto
