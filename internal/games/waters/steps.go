package waters

import "github.com/bigriver/bigriver/internal/games/waters/delta"

// stepTable has every step of the game: when it comes, who decides, what may be done, what is offered, and what a valid
// position must fulfil.
func stepTable() [stepCount]step {
	return [...]step{
		// Set-up.
		ChooseRole: {
			in: setUp, by: byActive, list: listRoles, valid: (*Tables).validRoles,
			deeds: []deed{may(TakeRole, (*Tables).checkRole, (*Tables).takeRole)},
		},
		BoxHeavy: {
			in: setUp, by: byChance, list: draws(Box, int8(delta.Heavy), int8(delta.Medium)-1), valid: (*Tables).validBox,
			deeds: []deed{drawn(Box, (*State).boxWeight, (*Tables).box)},
		},
		DrawFirst: {
			in: setUp, by: byChance, list: draws(FirstIs, 0, delta.MaxPositions-1),
			deeds: []deed{drawn(FirstIs, (*State).firstWeight, (*Tables).firstIs)},
		},
		PlaceTown: {
			in: setUp, by: byActive, list: listTowns, valid: (*Tables).validTown,
			deeds: []deed{may(TownAt, (*Tables).checkTown, (*Tables).town)},
		},
		PlaceThirdTown: {
			in: setUp, by: byAsked, group: true, list: listTowns, valid: (*Tables).validThirdTown,
			deeds: []deed{may(TownAt, (*Tables).checkTown, (*Tables).thirdTown)},
		},
		PlacePawn: {
			in: setUp, by: byActive, list: onSpots(PawnAt, (*Tables).firstPawnSpots), valid: (*Tables).validFirstPawn,
			deeds: []deed{may(PawnAt, (*Tables).checkFirstPawn, (*Tables).firstPawn)},
		},
		PlaceLevee: {
			in: setUp, by: byActive, uses: itsLevees, list: onSpots(LeveeAt, (*Tables).freeLeveeSpots), valid: (*Tables).validFirstLevee,
			deeds: []deed{may(LeveeAt, (*Tables).checkFirstLevee, (*Tables).firstLevee)},
		},

		// Upgrades.
		Upgrading: {
			in: upgradePhase, by: byUpgrades, uses: itsUpgrades, list: listUpgrades,
			deeds: []deed{
				may(Buy, (*Tables).checkBuy, (*Tables).buy),
				may(Done, nil, (*Tables).done),
			},
		},

		// The Landowner cards and the crises among them.
		DrawLand: {
			in: setUp | crisesPhases, by: byChance, crisis: true, list: draws(LandDrawn, int8(delta.JobOffer), int8(delta.UnknownLand)-1), valid: (*Tables).validDrawLand,
			deeds: []deed{drawn(LandDrawn, (*State).landWeight, (*Tables).turnUpLand)},
		},
		Threatened: {
			in: crisesPhases, by: byAsked, crisis: true, list: listThreatened, valid: (*Tables).validThreatened,
			deeds: []deed{
				may(Resist, (*Tables).checkResist, (*Tables).resist),
				may(Take, (*Tables).checkTake, (*Tables).take),
				may(Pass, (*Tables).checkPassThreat, (*Tables).passThreat),
			},
		},
		Publicising: {
			in: crisesPhases, by: byAsked, crisis: true, uses: itsDemand, list: listPublicising, valid: (*Tables).validPublicising,
			deeds: []deed{
				may(Publish, (*Tables).checkPublish, (*Tables).publish),
				may(Pass, nil, (*Tables).passPublicity),
			},
		},
		SplitForce: {
			in: crisesPhases, by: byAsked, group: true, crisis: true, uses: itsDemand, list: listSplits, valid: (*Tables).validSplit,
			deeds: []deed{may(Split, (*Tables).checkSplit, (*Tables).split)},
		},
		PayForce: {
			in: crisesPhases, by: byAsked, crisis: true, uses: itsDemand | itsDebts, list: listForce, valid: (*Tables).validForce,
			deeds: []deed{
				may(Pay, (*Tables).checkPay, (*Tables).payForce),
				may(Pass, (*Tables).checkPassForce, (*Tables).passForce),
			},
		},
		Cancelling: {
			in: crisesPhases, by: byAsked, crisis: true, uses: itsDemand, list: listCancelling, valid: (*Tables).validCancelling,
			deeds: []deed{
				may(Cancel, (*Tables).checkCancel, (*Tables).cancel),
				may(Pass, nil, (*Tables).passHatred),
			},
		},
		PayHatred: {
			in: crisesPhases, by: byOwing, crisis: true, uses: itsDemand | itsDebts, list: held(Pay), valid: (*Tables).validHatred,
			deeds: []deed{may(Pay, (*Tables).checkPay, (*Tables).paidHatred)},
		},
		GreenCamp: {
			in: crisesPhases, by: byAsked, group: true, crisis: true, list: onSpots(CampAt, (*Tables).campSpots), valid: (*Tables).validGreenCamp,
			deeds: []deed{may(CampAt, (*Tables).checkCamp, (*Tables).greenCamp)},
		},
		RedCamp: {
			in: crisesPhases, by: byCalled, crisis: true, uses: itsCalled, list: listCalled, valid: (*Tables).validCalled,
			deeds: []deed{may(Send, (*Tables).checkSend, (*Tables).send)},
		},
		TakeSurvivor: {
			in: crisesPhases, by: byAsked, group: true, crisis: true, list: listSurvivors, valid: (*Tables).validTaking,
			deeds: []deed{may(Remove, (*Tables).checkRemove, (*Tables).remove)},
		},

		// Turns.
		Acting: {
			in: actionsPhase, by: byActive, list: listTurn,
			deeds: []deed{
				may(Move, (*Tables).checkMove, (*Tables).move),
				may(Donate, (*Tables).checkDonate, (*Tables).donate),
				may(Accept, (*Tables).checkAccept, (*Tables).accept),
				may(Seek, (*Tables).checkSeek, (*Tables).seek),
				may(Community, (*Tables).checkCommunity, (*Tables).community),
				may(ReadNewspaper, (*Tables).checkNewspaper, (*Tables).newspaper),
				may(HearRadio, (*Tables).checkRadio, (*Tables).radio),
				may(HoldVaudeville, (*Tables).checkVaudeville, (*Tables).vaudeville),
				may(Counter, (*Tables).checkCounter, (*Tables).counter),
				may(PlaceRaft, (*Tables).checkPlaceRaft, (*Tables).placeRaft),
				may(PickUp, (*Tables).checkPickUp, (*Tables).pickUp),
				may(DropOff, (*Tables).checkDropOff, (*Tables).dropOff),
				may(Use, (*Tables).checkUse, (*Tables).use),
				may(Perform, (*Tables).checkPerform, (*Tables).perform),
				may(Find, (*Tables).checkFind, (*Tables).find),
				may(Claim, (*Tables).checkClaim, (*Tables).claim),
				may(End, nil, (*Tables).endTurn),
			},
		},
		Moving: {
			in: actionsPhase, by: byActive, uses: itsMove, list: listMove, valid: (*Tables).validMove,
			deeds: []deed{
				may(Walk, (*Tables).checkWalk, (*Tables).walk),
				may(Float, (*Tables).checkFloat, (*Tables).float),
				may(GetOn, (*Tables).checkBoard, (*Tables).board),
				may(Leave, (*Tables).checkLeave, (*Tables).leave),
				may(Ask, (*Tables).checkAsk, (*Tables).ask),
				may(Stop, (*Tables).checkStopMove, (*Tables).stop),
			},
		},
		Permitting: {
			in: actionsPhase, by: byAsked, uses: itsMove | itsWanted, list: tries(Yes, No), valid: (*Tables).validPermitting,
			deeds: []deed{may(Yes, nil, (*Tables).permit), may(No, nil, (*Tables).permit)},
		},
		Donating: {
			in: actionsPhase, by: byActive, uses: itsGifts | itsTaken, list: listGifts, valid: (*Tables).validDonating,
			deeds: []deed{
				may(Give, (*Tables).checkGive, (*Tables).give),
				may(Bank, (*Tables).checkBank, (*Tables).bank),
				may(GoalCard, (*Tables).checkGoalCard, (*Tables).goalCard),
				may(Stop, (*Tables).checkStopGiving, (*Tables).stop),
			},
		},
		Building: {
			in: actionsPhase, by: byActive, uses: itsTaken, list: listWorks,
			deeds: []deed{
				may(Build, (*Tables).checkBuild, (*Tables).build),
				may(RaiseLevee, (*Tables).checkRaiseLevee, (*Tables).raiseLevee),
				may(Stop, (*Tables).checkStopWork, (*Tables).stop),
			},
		},
		LookWeather: {
			in: actionsPhase, by: byChance, list: draws(WeatherDrawn, int8(delta.Heavy), int8(delta.Cloudy)), valid: (*Tables).validLookWeather,
			deeds: []deed{drawn(WeatherDrawn, (*State).WeatherWeight, (*Tables).seeWeather)},
		},
		LookLand: {
			in: actionsPhase, by: byChance, list: draws(LandDrawn, int8(delta.JobOffer), int8(delta.UnknownLand)-1), valid: (*Tables).validLookLand,
			deeds: []deed{drawn(LandDrawn, (*State).landWeight, (*Tables).seeLand)},
		},
		Showing: {
			in: actionsPhase, by: byActive, uses: itsLooked, list: tries(Show, Keep), valid: (*Tables).validShowing,
			deeds: []deed{may(Show, nil, (*Tables).show), may(Keep, nil, (*Tables).keepSeen)},
		},
		Sharing: {
			in: actionsPhase, by: byAsked, uses: itsDraws, list: tries(Yes, No),
			deeds: []deed{may(Yes, nil, (*Tables).share), may(No, nil, (*Tables).share)},
		},
		Discarding: {
			in: actionsPhase, by: byOwing, uses: itsDebts | itsEnding, list: held(Discard), valid: (*Tables).validDiscarding,
			deeds: []deed{may(Discard, (*Tables).checkDiscard, (*Tables).discard)},
		},

		// Weather, Clean Up, and what comes in several phases.
		DrawWeather: {
			in: setUp | weatherPhase, by: byChance, list: draws(WeatherDrawn, int8(delta.Heavy), int8(delta.Cloudy)), valid: (*Tables).validDrawWeather,
			deeds: []deed{drawn(WeatherDrawn, (*State).WeatherWeight, (*Tables).turnUpWeather)},
		},
		DrawCards: {
			in: setUp | actionsPhase | cleanUpPhase, by: byChance, uses: itsDraws | itsWork, list: listCards, valid: (*Tables).validDrawCards,
			deeds: []deed{drawn(CardDrawn, (*State).cardWeight, (*Tables).draw)},
		},
		PlaceSurvivor: {
			in: setUp | cleanUpPhase, by: byAsked, group: true, list: onSpots(SurvivorAt, (*Tables).arrivalSpots), valid: (*Tables).validArrival,
			deeds: []deed{may(SurvivorAt, (*Tables).checkSurvivorAt, (*Tables).placeSurvivor)},
		},
		OpenGoal: {
			in: setUp | cleanUpPhase, by: byChance, list: draws(GoalOpens, int8(delta.WriteBlues), int8(delta.Goals)-1), valid: (*Tables).validOpenGoal,
			deeds: []deed{drawn(GoalOpens, (*State).goalWeight, (*Tables).opened)},
		},
		SwapGoal: {
			in: cleanUpPhase, by: byAsked, group: true, list: listSwaps, valid: (*Tables).validSwap,
			deeds: []deed{
				may(Swap, (*Tables).checkSwap, (*Tables).swap),
				may(Keep, nil, (*Tables).keepGoals),
			},
		},
		Nothing: {in: overPhase, by: nobody, list: tries()},
	}
}

// layOutSteps makes the table, and finds the deeds by step and kind.
func (t *Tables) layOutSteps() {
	t.steps = stepTable()
	for n := range t.steps {
		for i := range t.steps[n].deeds {
			d := &t.steps[n].deeds[i]
			t.deeds[n][d.kind] = d
		}
	}
}
