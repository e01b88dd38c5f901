// Package botproto lets programs in any language play. It implements docs/bot-protocol.md: one JSON
// object per line, over the standard input and output of a process. A Program is such a process,
// with limits on its time and memory; an Entrant seats it in a match; a Server lets our own bots
// speak the protocol; Conformance checks a program; a Joiner lets it play at the tables of a
// server.
package botproto
