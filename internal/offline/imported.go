package offline

import (
	"strings"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

type importing struct {
	ID     table.ID `json:"id"`
	Secret string   `json:"secret"` // as of a new table; nothing is drawn
	Now    int64    `json:"now"`
	Record string   `json:"record"`
}

// importRecord verifies a record and makes its game a finished table without seats, as a server
// does.
func (d *Backend) importRecord(in *importing) (changed, error) {
	secret, err := chance.ParseSecret(in.Secret)
	if err != nil {
		return changed{}, table.WrapInvalid("setup", err)
	}
	// pasting often loses the last newline
	rules, m, rec, err := d.replay(strings.TrimSuffix(in.Record, "\n") + "\n")
	if err != nil {
		return changed{}, err
	}
	switch {
	case rec.Position != nil:
		return changed{}, table.Refuse(table.Invalid, "import_position", rec.Where("position"))
	case m.ToAct() != 0:
		last := rec.Where("seats")
		if n := len(rec.Lines); n > 0 {
			last = rec.Lines[n-1].At
		}
		return changed{}, table.Refuse(table.Invalid, "import_unfinished", last)
	}
	names := &table.Imported{Names: rec.Names}
	for _, tag := range rec.Tags {
		names.Tags = append(names.Tags, [2]string{tag.Name, tag.Value})
	}
	h := &table.Header{ID: in.ID, Created: at(in.Now), By: You, Secret: table.Hidden{Secret: secret}}
	h.New = table.New{Game: rec.Game, Setup: m.Setup(), Terms: table.Terms{Chat: table.ChatOff}, Imported: names}
	change, err := play.Begin(h, rules, play.ImportLog(rules, m, rec), 0)
	if err != nil {
		return changed{}, err
	}
	t, err := d.put(h, rules, change.Entries, nil)
	if err != nil {
		return changed{}, err
	}
	out := d.changed(t, change.Entries, in.Now, 0)
	out.Header = h
	return out, nil
}
