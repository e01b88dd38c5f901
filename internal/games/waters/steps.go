package waters

// stepTable has every step of the game: when it comes, who decides, what may be done, what is offered, and what a valid
// position must fulfil.
func stepTable() [stepCount]step {
	return [...]step{
		// Set-up.
		ChooseRole: {
			in: setUp, by: byActive, list: listRoles, valid: (*tables).validRoles,
			deeds: []deed{may(TakeRole, (*tables).checkRole, (*tables).takeRole)},
		},
		BoxHeavy: {
			in: setUp, by: byChance, list: listBoxes, valid: (*tables).validBox,
			deeds: []deed{drawn(Box, (*State).boxWeight, (*tables).box)},
		},
		DrawFirst: {
			in: setUp, by: byChance, list: listFirst,
			deeds: []deed{drawn(FirstIs, (*State).firstWeight, (*tables).firstIs)},
		},
		PlaceTown: {
			in: setUp, by: byActive, list: listTowns, valid: (*tables).validTown,
			deeds: []deed{may(TownAt, (*tables).checkTown, (*tables).town)},
		},
		PlaceThirdTown: {
			in: setUp, by: byAsked, group: true, list: listTowns, valid: (*tables).validThirdTown,
			deeds: []deed{may(TownAt, (*tables).checkTown, (*tables).thirdTown)},
		},
		PlacePawn: {
			in: setUp, by: byActive, list: listFirstPawns, valid: (*tables).validFirstPawn,
			deeds: []deed{may(PawnAt, (*tables).checkFirstPawn, (*tables).firstPawn)},
		},
		PlaceLevee: {
			in: setUp, by: byActive, uses: itsLevees, list: listFirstLevees, valid: (*tables).validFirstLevee,
			deeds: []deed{may(LeveeAt, (*tables).checkFirstLevee, (*tables).firstLevee)},
		},

		// Upgrades.
		Upgrading: {
			in: upgradePhase, by: byUpgrades, uses: itsUpgrades, list: listUpgrades,
			deeds: []deed{
				may(Buy, (*tables).checkBuy, (*tables).buy),
				may(Done, nil, (*tables).done),
			},
		},

		// The Landowner cards and the crises among them.
		DrawLand: {
			in: setUp | crisesPhases, by: byChance, crisis: true, list: listLand, valid: (*tables).validDrawLand,
			deeds: []deed{drawn(LandDrawn, (*State).landWeight, (*tables).turnUpLand)},
		},
		Threatened: {
			in: crisesPhases, by: byAsked, crisis: true, list: listThreatened, valid: (*tables).validThreatened,
			deeds: []deed{
				may(Resist, (*tables).checkResist, (*tables).resist),
				may(Take, (*tables).checkTake, (*tables).take),
				may(Pass, (*tables).checkPassThreat, (*tables).passThreat),
			},
		},
		Publicising: {
			in: crisesPhases, by: byAsked, crisis: true, uses: itsDemand, list: listPublicising, valid: (*tables).validPublicising,
			deeds: []deed{
				may(Publish, (*tables).checkPublish, (*tables).publish),
				may(Pass, nil, (*tables).passPublicity),
			},
		},
		SplitForce: {
			in: crisesPhases, by: byAsked, group: true, crisis: true, uses: itsDemand, list: listSplits, valid: (*tables).validSplit,
			deeds: []deed{may(Split, (*tables).checkSplit, (*tables).split)},
		},
		PayForce: {
			in: crisesPhases, by: byAsked, crisis: true, uses: itsDemand | itsDebts, list: listForce, valid: (*tables).validForce,
			deeds: []deed{
				may(Pay, (*tables).checkPay, (*tables).payForce),
				may(Pass, (*tables).checkPassForce, (*tables).passForce),
			},
		},
		Cancelling: {
			in: crisesPhases, by: byAsked, crisis: true, uses: itsDemand, list: listCancelling, valid: (*tables).validCancelling,
			deeds: []deed{
				may(Cancel, (*tables).checkCancel, (*tables).cancel),
				may(Pass, nil, (*tables).passHatred),
			},
		},
		PayHatred: {
			in: crisesPhases, by: byOwing, crisis: true, uses: itsDemand | itsDebts, list: listHatred, valid: (*tables).validHatred,
			deeds: []deed{may(Pay, (*tables).checkPay, (*tables).paidHatred)},
		},
		GreenCamp: {
			in: crisesPhases, by: byAsked, group: true, crisis: true, list: listCamps, valid: (*tables).validGreenCamp,
			deeds: []deed{may(CampAt, (*tables).checkCamp, (*tables).greenCamp)},
		},
		RedCamp: {
			in: crisesPhases, by: byCalled, crisis: true, uses: itsCalled, list: listCalled, valid: (*tables).validCalled,
			deeds: []deed{may(Send, (*tables).checkSend, (*tables).send)},
		},
		TakeSurvivor: {
			in: crisesPhases, by: byAsked, group: true, crisis: true, list: listSurvivors, valid: (*tables).validTaking,
			deeds: []deed{may(Remove, (*tables).checkRemove, (*tables).remove)},
		},

		// Turns.
		Acting: {
			in: actionsPhase, by: byActive, list: listTurn,
			deeds: []deed{
				may(Move, (*tables).checkMove, (*tables).move),
				may(Donate, (*tables).checkDonate, (*tables).donate),
				may(Accept, (*tables).checkAccept, (*tables).accept),
				may(Seek, (*tables).checkSeek, (*tables).seek),
				may(Community, (*tables).checkCommunity, (*tables).community),
				may(ReadNewspaper, (*tables).checkNewspaper, (*tables).newspaper),
				may(HearRadio, (*tables).checkRadio, (*tables).radio),
				may(HoldVaudeville, (*tables).checkVaudeville, (*tables).vaudeville),
				may(Counter, (*tables).checkCounter, (*tables).counter),
				may(PlaceRaft, (*tables).checkPlaceRaft, (*tables).placeRaft),
				may(PickUp, (*tables).checkPickUp, (*tables).pickUp),
				may(DropOff, (*tables).checkDropOff, (*tables).dropOff),
				may(Use, (*tables).checkUse, (*tables).use),
				may(Perform, (*tables).checkPerform, (*tables).perform),
				may(Find, (*tables).checkFind, (*tables).find),
				may(Claim, (*tables).checkClaim, (*tables).claim),
				may(End, nil, (*tables).endTurn),
			},
		},
		Moving: {
			in: actionsPhase, by: byActive, uses: itsMove, list: listMove, valid: (*tables).validMove,
			deeds: []deed{
				may(Walk, (*tables).checkWalk, (*tables).walk),
				may(Float, (*tables).checkFloat, (*tables).float),
				may(GetOn, (*tables).checkBoard, (*tables).board),
				may(Leave, (*tables).checkLeave, (*tables).leave),
				may(Ask, (*tables).checkAsk, (*tables).ask),
				may(Stop, (*tables).checkStopMove, (*tables).stop),
			},
		},
		Permitting: {
			in: actionsPhase, by: byAsked, uses: itsMove | itsWanted, list: listYesNo, valid: (*tables).validPermitting,
			deeds: []deed{may(Yes, nil, (*tables).permit), may(No, nil, (*tables).permit)},
		},
		Donating: {
			in: actionsPhase, by: byActive, uses: itsGifts | itsTaken, list: listGifts, valid: (*tables).validDonating,
			deeds: []deed{
				may(Give, (*tables).checkGive, (*tables).give),
				may(Bank, (*tables).checkBank, (*tables).bank),
				may(GoalCard, (*tables).checkGoalCard, (*tables).goalCard),
				may(Stop, (*tables).checkStopGiving, (*tables).stop),
			},
		},
		Building: {
			in: actionsPhase, by: byActive, uses: itsTaken, list: listWorks,
			deeds: []deed{
				may(Build, (*tables).checkBuild, (*tables).build),
				may(RaiseLevee, (*tables).checkRaiseLevee, (*tables).raiseLevee),
				may(Stop, (*tables).checkStopWork, (*tables).stop),
			},
		},
		LookWeather: {
			in: actionsPhase, by: byChance, list: listWeather, valid: (*tables).validLookWeather,
			deeds: []deed{drawn(WeatherDrawn, (*State).weatherWeight, (*tables).seeWeather)},
		},
		LookLand: {
			in: actionsPhase, by: byChance, list: listLand, valid: (*tables).validLookLand,
			deeds: []deed{drawn(LandDrawn, (*State).landWeight, (*tables).seeLand)},
		},
		Showing: {
			in: actionsPhase, by: byActive, uses: itsLooked, list: listShowing, valid: (*tables).validShowing,
			deeds: []deed{may(Show, nil, (*tables).show), may(Keep, nil, (*tables).keepSeen)},
		},
		Sharing: {
			in: actionsPhase, by: byAsked, uses: itsDraws, list: listYesNo,
			deeds: []deed{may(Yes, nil, (*tables).share), may(No, nil, (*tables).share)},
		},
		Discarding: {
			in: actionsPhase, by: byOwing, uses: itsDebts | itsEnding, list: listDiscards, valid: (*tables).validDiscarding,
			deeds: []deed{may(Discard, (*tables).checkDiscard, (*tables).discard)},
		},

		// Weather, Clean Up, and what comes in several phases.
		DrawWeather: {
			in: setUp | weatherPhase, by: byChance, list: listWeather, valid: (*tables).validDrawWeather,
			deeds: []deed{drawn(WeatherDrawn, (*State).weatherWeight, (*tables).turnUpWeather)},
		},
		DrawCards: {
			in: setUp | actionsPhase | cleanUpPhase, by: byChance, uses: itsDraws | itsWork, list: listCards, valid: (*tables).validDrawCards,
			deeds: []deed{drawn(CardDrawn, (*State).cardWeight, (*tables).draw)},
		},
		PlaceSurvivor: {
			in: setUp | cleanUpPhase, by: byAsked, group: true, list: listArrivals, valid: (*tables).validArrival,
			deeds: []deed{may(SurvivorAt, (*tables).checkSurvivorAt, (*tables).placeSurvivor)},
		},
		OpenGoal: {
			in: setUp | cleanUpPhase, by: byChance, list: listGoals, valid: (*tables).validOpenGoal,
			deeds: []deed{drawn(GoalOpens, (*State).goalWeight, (*tables).opened)},
		},
		SwapGoal: {
			in: cleanUpPhase, by: byAsked, group: true, list: listSwaps, valid: (*tables).validSwap,
			deeds: []deed{
				may(Swap, (*tables).checkSwap, (*tables).swap),
				may(Keep, nil, (*tables).keepGoals),
			},
		},
		Nothing: {in: overPhase, by: nobody, list: listNothing},
	}
}

// layOutSteps makes the table, and finds the deeds by step and kind.
func (t *tables) layOutSteps() {
	t.steps = stepTable()
	for n := range t.steps {
		for i := range t.steps[n].deeds {
			d := &t.steps[n].deeds[i]
			t.deeds[n][d.kind] = d
		}
	}
}
