package present

import (
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Proposals are the open proposals of a table, each in one of the forms below.
type Proposals []any

// The forms of proposals.
type (
	// ProposalHead has the fields of every proposal.
	ProposalHead struct {
		Kind   string `json:"kind"`
		Seq    int64  `json:"seq" doc:"The number of its entry in the log. Send it in the commands agree and withdraw."`
		By     Person `json:"by" doc:"The person who proposes it."`
		Seat   int    `json:"seat" doc:"The number of the seat that proposes it, from 1."`
		Agreed []int  `json:"agreed" doc:"The numbers of the seats that agree, in the order in which they did."`
	}

	// ActionProposal proposes an action to a seat.
	ActionProposal struct {
		ProposalHead
		play.ProposedPart

		Does string `json:"words" doc:"The actions in words, in your language."`
	}

	// PlaceProposal points at a place on the board.
	PlaceProposal struct {
		ProposalHead
		play.PointedPart
	}
)

// renderProposals returns the open proposals in words.
func (t *Presenter) renderProposals(f *display.About, list []view.ShownProposal, loc display.Localizer) Proposals {
	out := Proposals{}
	for i := range list {
		p := &list[i]
		head := ProposalHead{string(p.Body.Kind()), p.Seq, line.Somebody(t.Person(p.By)), int(p.Seat) + 1, []int{}}
		for _, seat := range p.Agreed {
			head.Agreed = append(head.Agreed, int(seat)+1)
		}
		switch b := p.Body.(type) {
		case play.ShownPropose:
			out = append(out, &ActionProposal{head, b.Part(f, p.Words), line.WayWords(b.Way, loc)})
		case play.PointEntry:
			out = append(out, &PlaceProposal{head, play.PointedPart{Place: b.Place, Text: p.Words}})
		default: // other entries are no proposals
		}
	}
	return out
}
