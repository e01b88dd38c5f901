package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table/audit"
)

// proofJSON is the output of `verify --json` for a valid record.
type proofJSON struct {
	Table   string `json:"table"`
	Draws   int    `json:"draws"`
	Removed int    `json:"removed"`
	Nonces  []int  `json:"nonces"`
	From    string `json:"from,omitempty"`
	Past    int    `json:"past,omitempty"`

	Repeated int `json:"repeated,omitempty"`
}

func (p *program) verifyCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "prove that nobody influenced the draws of a game that was played on a server",
		Long: command.Page(`Prove that the draws of a game were fair. The record must be
downloaded from the server after the game. Every draw is computed again: the secret must match the server's
commitment from before the game, each random value must follow from the secret, the nonces and the
draw's position, and must stand for the tile, die or card in the record.

If the game continued from a position of another game, the steps before that position are not
proved. Neither are draws that repeat those of another game. A game that was not played on a server has no proof; use replay --verify to check it against
the rules. FILE can be - for standard input.`),
		Example: p.Example("verify fair.txt", "verify fair.txt --json"),
		RunE: func(_ *cobra.Command, args []string) error {
			file, err := oneFile(args)
			if err != nil {
				return err
			}
			data, err := p.Read(file)
			if err != nil {
				return err
			}
			rec, err := notation.Parse(file, data)
			if err != nil {
				return err
			}
			game, err := p.Games.Find(rec.Game)
			if err != nil {
				return rec.Errorf(rec.Where("game"), "%v", err)
			}
			proof, err := audit.Verify(game, rec)
			if errors.Is(err, audit.ErrNoTable) {
				return fmt.Errorf("%w; `bigriver replay %s --verify` checks it against the rules", err, file)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return p.Line(proofJSON{proof.Table, proof.Draws, proof.Removed, append([]int{}, proof.Nonces...), proof.From, proof.PastSteps, proof.Repeated})
			}
			p.printProof(proof)
			return nil
		},
	}
	command.JSONFlag(cmd, &asJSON)
	return cmd
}

// printProof prints what was checked and what was not.
func (p *program) printProof(proof *audit.Proof) {
	p.Out("valid: table %s", proof.Table)
	if proof.PastSteps > 0 {
		p.Out("  NOT PROVED HERE: the first %d steps come from another game, at table %s, whose own record proves its draws", proof.PastSteps, proof.From)
	}
	if proof.Repeated > 0 {
		p.Out("  NOT PROVED HERE: %d draws repeat those of the game at table %s, whose own record proves them", proof.Repeated, proof.From)
	}
	p.Out("  the secret is the one that was committed to")
	p.Out("  draws recomputed, each with the result in the record: %d", proof.Draws)
	if proof.Removed > 0 {
		p.Out("  draws recomputed of steps that were taken back, whose results are not in the record: %d", proof.Removed)
	}
	if len(proof.Nonces) == 0 {
		p.Out("  no seat added a nonce: this proves only that the server did not change the secret during the game")
		return
	}
	seats := make([]string, len(proof.Nonces))
	for i, n := range proof.Nonces {
		seats[i] = strconv.Itoa(n)
	}
	p.Out("  seats that added a nonce: %s", strings.Join(seats, ", "))
}
