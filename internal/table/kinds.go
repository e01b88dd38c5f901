package table

// Kind returns Sit.
func (SitEntry) Kind() Kind { return Sit }

// Kind returns Nonce.
func (NonceEntry) Kind() Kind { return Nonce }

// Kind returns Leave.
func (LeaveEntry) Kind() Kind { return Leave }

// Kind returns Start.
func (StartEntry) Kind() Kind { return Start }

// Kind returns Act.
func (ActEntry) Kind() Kind { return Act }

// Kind returns Undo.
func (UndoEntry) Kind() Kind { return Undo }

// Kind returns OfferTakeback.
func (OfferTakebackEntry) Kind() Kind { return OfferTakeback }

// Kind returns OfferAbort.
func (OfferAbortEntry) Kind() Kind { return OfferAbort }

// Kind returns AnswerTakeback.
func (AnswerTakebackEntry) Kind() Kind { return AnswerTakeback }

// Kind returns AnswerAbort.
func (AnswerAbortEntry) Kind() Kind { return AnswerAbort }

// Kind returns Resign.
func (ResignEntry) Kind() Kind { return Resign }

// Kind returns Back.
func (BackEntry) Kind() Kind { return Back }

// Kind returns Stall.
func (StallEntry) Kind() Kind { return Stall }

// Kind returns Standing.
func (StandingEntry) Kind() Kind { return Standing }

// Kind returns Say.
func (SayEntry) Kind() Kind { return Say }

// Kind returns Mute.
func (MuteEntry) Kind() Kind { return Mute }

// Kind returns Propose.
func (ProposeEntry) Kind() Kind { return Propose }

// Kind returns Point.
func (PointEntry) Kind() Kind { return Point }

// Kind returns Ping.
func (PingEntry) Kind() Kind { return Ping }

// Kind returns Agree.
func (AgreeEntry) Kind() Kind { return Agree }

// Kind returns Withdraw.
func (WithdrawEntry) Kind() Kind { return Withdraw }

// Kind returns Rematch.
func (RematchEntry) Kind() Kind { return Rematch }

// Kind returns Past.
func (PastEntry) Kind() Kind { return Past }

// Kind returns Chance.
func (ChanceEntry) Kind() Kind { return Chance }

// Kind returns Takeback.
func (TakebackEntry) Kind() Kind { return Takeback }

// Kind returns Lapsed.
func (LapseEntry) Kind() Kind { return Lapsed }

// Kind returns End.
func (EndEntry) Kind() Kind { return End }

// Kind returns the kind that this program does not know.
func (b UnknownEntry) Kind() Kind { return b.Named }

func (SitEntry) entry()            {}
func (NonceEntry) entry()          {}
func (LeaveEntry) entry()          {}
func (StartEntry) entry()          {}
func (ActEntry) entry()            {}
func (UndoEntry) entry()           {}
func (OfferTakebackEntry) entry()  {}
func (OfferAbortEntry) entry()     {}
func (AnswerTakebackEntry) entry() {}
func (AnswerAbortEntry) entry()    {}
func (ResignEntry) entry()         {}
func (BackEntry) entry()           {}
func (StallEntry) entry()          {}
func (StandingEntry) entry()       {}
func (SayEntry) entry()            {}
func (MuteEntry) entry()           {}
func (ProposeEntry) entry()        {}
func (PointEntry) entry()          {}
func (PingEntry) entry()           {}
func (AgreeEntry) entry()          {}
func (WithdrawEntry) entry()       {}
func (RematchEntry) entry()        {}
func (PastEntry) entry()           {}
func (ChanceEntry) entry()         {}
func (TakebackEntry) entry()       {}
func (LapseEntry) entry()          {}
func (EndEntry) entry()            {}
func (UnknownEntry) entry()        {}

// Kind returns Act.
func (ShownAct) Kind() Kind { return Act }

// Kind returns Past.
func (ShownPast) Kind() Kind { return Past }

// Kind returns Chance.
func (ShownChance) Kind() Kind { return Chance }

// Kind returns Undo.
func (ShownUndo) Kind() Kind { return Undo }

// Kind returns OfferTakeback.
func (ShownOfferTakeback) Kind() Kind { return OfferTakeback }

// Kind returns Propose.
func (ShownPropose) Kind() Kind { return Propose }

// Kind returns Takeback.
func (ShownTaken) Kind() Kind { return Takeback }

func (ShownAct) news()            {}
func (ShownPast) news()           {}
func (ShownChance) news()         {}
func (ShownUndo) news()           {}
func (ShownOfferTakeback) news()  {}
func (ShownTaken) news()          {}
func (SitEntry) news()            {}
func (NonceEntry) news()          {}
func (LeaveEntry) news()          {}
func (StartEntry) news()          {}
func (AnswerTakebackEntry) news() {}
func (AnswerAbortEntry) news()    {}
func (OfferAbortEntry) news()     {}
func (ResignEntry) news()         {}
func (BackEntry) news()           {}
func (StallEntry) news()          {}
func (StandingEntry) news()       {}
func (SayEntry) news()            {}
func (MuteEntry) news()           {}
func (PointEntry) news()          {}
func (PingEntry) news()           {}
func (AgreeEntry) news()          {}
func (WithdrawEntry) news()       {}
func (ShownPropose) news()        {}
func (RematchEntry) news()        {}
func (LapseEntry) news()          {}
func (EndEntry) news()            {}

// Kind returns Sit.
func (SitCommand) Kind() Kind { return Sit }

// Kind returns Nonce.
func (NonceCommand) Kind() Kind { return Nonce }

// Kind returns Leave.
func (LeaveCommand) Kind() Kind { return Leave }

// Kind returns Start.
func (StartCommand) Kind() Kind { return Start }

// Kind returns Act.
func (ActCommand) Kind() Kind { return Act }

// Kind returns Undo.
func (UndoCommand) Kind() Kind { return Undo }

// Kind returns OfferTakeback.
func (OfferTakebackCommand) Kind() Kind { return OfferTakeback }

// Kind returns OfferAbort.
func (OfferAbortCommand) Kind() Kind { return OfferAbort }

// Kind returns Answer.
func (AnswerCommand) Kind() Kind { return Answer }

// Kind returns Resign.
func (ResignCommand) Kind() Kind { return Resign }

// Kind returns Back.
func (BackCommand) Kind() Kind { return Back }

// Kind returns Stall.
func (StallCommand) Kind() Kind { return Stall }

// Kind returns Standing.
func (StandingCommand) Kind() Kind { return Standing }

// Kind returns Say.
func (SayCommand) Kind() Kind { return Say }

// Kind returns Mute.
func (MuteCommand) Kind() Kind { return Mute }

// Kind returns Propose.
func (ProposeCommand) Kind() Kind { return Propose }

// Kind returns Point.
func (PointCommand) Kind() Kind { return Point }

// Kind returns Ping.
func (PingCommand) Kind() Kind { return Ping }

// Kind returns Agree.
func (AgreeCommand) Kind() Kind { return Agree }

// Kind returns Withdraw.
func (WithdrawCommand) Kind() Kind { return Withdraw }

// Kind returns Rematch.
func (RematchCommand) Kind() Kind { return Rematch }

func (SitCommand) command()           {}
func (NonceCommand) command()         {}
func (LeaveCommand) command()         {}
func (StartCommand) command()         {}
func (ActCommand) command()           {}
func (UndoCommand) command()          {}
func (OfferTakebackCommand) command() {}
func (OfferAbortCommand) command()    {}
func (AnswerCommand) command()        {}
func (ResignCommand) command()        {}
func (BackCommand) command()          {}
func (StallCommand) command()         {}
func (StandingCommand) command()      {}
func (SayCommand) command()           {}
func (MuteCommand) command()          {}
func (ProposeCommand) command()       {}
func (PointCommand) command()         {}
func (PingCommand) command()          {}
func (AgreeCommand) command()         {}
func (WithdrawCommand) command()      {}
func (RematchCommand) command()       {}
