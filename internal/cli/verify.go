package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
)

// proofJSON is what `verify --json` prints of a record that holds.
type proofJSON struct {
	Table   string `json:"table"`
	Draws   int    `json:"draws"`
	Removed int    `json:"removed"`
	Nonces  []int  `json:"nonces"`
	From    string `json:"from,omitempty"`
	Past    int    `json:"past,omitempty"`
}

func (p *program) verifyCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "prove that nobody chose what fell by chance in a game that was played at a server's table",
		Long: page(`Recompute every draw of a record that a server's table has given out after the game: that the secret is the one
which was committed to, that each number is what secret, nonces and its own number make it, and that it means the tile, die or card
that fell. Where a game was played on from a position of another, the beginning is that game's: nothing of it is proved here.
Of a game that was played without a server, replay --verify tells whether it keeps the rules. The file - is standard input.`),
		Example: p.example("verify fair.txt", "verify fair.txt --json"),
		RunE: func(_ *cobra.Command, args []string) error {
			file, err := oneFile(args)
			if err != nil {
				return err
			}
			data, err := p.read(file)
			if err != nil {
				return err
			}
			rec, err := notation.Parse(file, data)
			if err != nil {
				return err
			}
			game, err := p.games.Find(rec.Game)
			if err != nil {
				return rec.Errorf(rec.Where("game"), "%v", err)
			}
			proof, err := table.Verify(game, rec)
			if errors.Is(err, table.ErrNoTable) {
				return fmt.Errorf("%w; whether it keeps the rules is what `bigriver replay %s --verify` tells", err, file)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return p.line(proofJSON{proof.Table, proof.Draws, proof.Removed, append([]int{}, proof.Nonces...), proof.From, proof.Past})
			}
			p.sayProof(proof)
			return nil
		},
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

// sayProof says what was checked, and what was not.
func (p *program) sayProof(proof *table.Proof) {
	p.out("holds: table %s", proof.Table)
	if proof.Past > 0 {
		p.out("  NOT PROVED HERE: the first %d steps come from another game, at table %s, whose own record proves what fell in it", proof.Past, proof.From)
	}
	p.out("  the secret is the one that was committed to")
	p.out("  draws recomputed, and that they mean what fell: %d", proof.Draws)
	if proof.Removed > 0 {
		p.out("  draws recomputed of steps that were taken back, whose meaning is not in the record: %d", proof.Removed)
	}
	if len(proof.Nonces) == 0 {
		p.out("  no seat added a nonce: this proves only that the server did not change its mind during the game")
		return
	}
	seats := make([]string, len(proof.Nonces))
	for i, n := range proof.Nonces {
		seats[i] = strconv.Itoa(n)
	}
	p.out("  seats that added a nonce: %s", strings.Join(seats, ", "))
}
