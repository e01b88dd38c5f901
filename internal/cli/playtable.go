package cli

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/remote"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// begin sets up a new match.
func (p *program) begin(cmd *cobra.Command, flags *playFlags, lang text.Lang, names []command.Player, args []string) (*sitting.Local, error) {
	game, err := p.OneGameWith(flags.Data, args)
	if err != nil {
		return nil, err
	}
	setup, err := flags.Setup(cmd, game, len(names))
	if err != nil {
		return nil, err
	}
	t := &sitting.Local{}
	if t.Match, err = game.New(setup); err != nil {
		return nil, command.AsMisuse(command.Refusal(game, lang, err))
	}
	if t.Seed, err = command.SeedOr(cmd, flags.seed); err != nil {
		return nil, err
	}
	if t.File, err = saveFile(flags.save, fmt.Sprintf("%s-%d", game.Facts().Name, t.Seed)); err != nil {
		return nil, err
	}
	t.Review = p.reviewer(game, lang)
	return t, flags.seat(cmd, t, game, orDefault(game, names, setup.Seats))
}

// saveFile returns the file in which to save a new game: the requested one, or a new one in the
// user's data folder.
func saveFile(asked, usual string) (string, error) {
	if asked == "" {
		folder, err := savesFolder()
		if err != nil {
			return "", err
		}
		return freshFile(filepath.Join(folder, usual))
	}
	if _, err := os.Stat(asked); err == nil {
		return "", command.Misusef("--save: the file %s already exists (--resume continues a game)", asked)
	}
	return asked, command.CheckDir("save", asked)
}

// savesFolder returns the folder for saved games, and creates it.
func savesFolder() (string, error) {
	data, err := userFolder()
	if err != nil {
		return "", command.Misusef("no home folder is known: give a file with --save")
	}
	folder := filepath.Join(data, "games")
	return folder, os.MkdirAll(folder, 0o700)
}

// savedGame returns the file to resume: the named one or, if there is none, the one of that name
// among the saved games.
func savedGame(name string) string {
	if _, err := os.Stat(name); err == nil || name == "-" || filepath.Base(name) != name {
		return name
	}
	data, err := userFolder()
	if err != nil {
		return name
	}
	saved := filepath.Join(data, "games", strings.TrimSuffix(name, ".txt")+".txt")
	if _, err := os.Stat(saved); err != nil {
		return name
	}
	return saved
}

// seat assigns the players to the seats of a table, and a stand-in to the table.
func (f *playFlags) seat(cmd *cobra.Command, t *sitting.Local, g catalog.Entry, players []command.Player) error {
	limits, err := f.programs.Limits()
	if err != nil {
		return err
	}
	if t.StandIn, err = g.Bots().StandIn().New(g); err != nil {
		return err
	}
	if g.Bots().Advises() {
		if t.Adviser, err = g.Bots().Adviser(t.Match.Game()); err != nil {
			return err
		}
		t.Reasons = g.Bots().Reasons()
	}
	for _, p := range players {
		name, _, _ := strings.Cut(p.Kind, "@")
		if b, ok := g.Bots().Find(name); ok && b.Net != "" {
			t.Net = b.Net
		}
	}
	t.Players, err = sit(cmd.Context(), g, players, limits)
	return err
}

// orDefault returns the players. By default, a person has the first seat, and the strongest bot
// that decides at once has the others.
func orDefault(g catalog.Entry, names []command.Player, seats int) []command.Player {
	if names != nil {
		return names
	}
	names = []command.Player{{Kind: sitting.Person}}
	for len(names) < seats {
		names = append(names, command.Player{Kind: g.Bots().StandIn().Name})
	}
	return names
}

// resume continues a saved game or any other record. The record's tags hold the players and the
// seed.
func (p *program) resume(cmd *cobra.Command, flags *playFlags, lang text.Lang, names []command.Player, args []string) (*sitting.Local, error) {
	for _, fixed := range []string{"seats", "preset", "options", "save"} {
		if cmd.Flags().Changed(fixed) {
			return nil, command.Misusef("--%s cannot be changed when you resume a game", fixed)
		}
	}
	flags.resume = savedGame(flags.resume)
	saved, err := p.load(flags.resume, flags.Data)
	if err != nil {
		return nil, err
	}
	rec := saved.rec
	if len(args) > 0 && args[0] != rec.Game {
		return nil, command.Misusef("%s is a game of %s, not of %s", flags.resume, rec.Game, args[0])
	}
	t := &sitting.Local{Match: saved.match, Tags: rec.Tags, File: flags.resume, Review: p.reviewer(saved.entry, lang)}
	if names == nil {
		if names, err = playersOf(saved.entry, rec); err != nil {
			return nil, err
		}
	}
	if len(names) != rec.Seats {
		return nil, command.Misusef("--players names %d players, the game has %d seats", len(names), rec.Seats)
	}
	for i := range names {
		if names[i].Kind == sitting.Person && names[i].Name == "" {
			names[i].Name = rec.Names[i]
		}
	}
	if t.Seed, err = seedOf(cmd, flags.seed, rec); err != nil {
		return nil, err
	}
	if rec.Cut != 0 {
		p.Logf(cmd, "%v", rec.Errorf(rec.Cut, "the record is cut off here: the game continues from this point"))
	}
	// Do not overwrite a file with content that saving would drop, such as comments, refusals or a
	// truncated line.
	plain := saved.match.Record()
	plain.Names, plain.Tags = rec.Names, rec.Tags
	if plain.String() != saved.text {
		name := strings.TrimSuffix(flags.resume, ".txt")
		if flags.resume == "-" {
			name = rec.Game
		}
		if t.File, err = freshFile(name); err != nil {
			return nil, err
		}
	}
	return t, flags.seat(cmd, t, saved.entry, names)
}

// playersOf returns the players of a record, or none if it does not name them.
func playersOf(g catalog.Entry, rec *notation.Record) ([]command.Player, error) {
	list := tagOf(rec, sitting.PlayersTag)
	if list == "" {
		return orDefault(g, nil, rec.Seats), nil
	}
	names, err := command.ParsePlayers(list)
	if err == nil && len(names) != rec.Seats {
		err = fmt.Errorf("%d players for %d seats", len(names), rec.Seats)
	}
	if err == nil && slices.ContainsFunc(names, func(p command.Player) bool { return command.IsProgram(p.Kind) }) {
		err = errPrograms
	}
	if err != nil {
		return nil, rec.Errorf(rec.Where("tag "+sitting.PlayersTag), "players: %v", err)
	}
	return names, nil
}

// seedOf returns the seed from the flag, or else from the record, or else a new one.
func seedOf(cmd *cobra.Command, asked uint64, rec *notation.Record) (uint64, error) {
	tag := tagOf(rec, sitting.SeedTag)
	if tag == "" || cmd.Flags().Changed("seed") {
		return command.SeedOr(cmd, asked)
	}
	seed, err := strconv.ParseUint(tag, 10, 64)
	if err != nil {
		return 0, rec.Errorf(rec.Where("tag "+sitting.SeedTag), "seed: want a whole number from 0 on, not %q", tag)
	}
	return seed, nil
}

func tagOf(rec *notation.Record, name string) string {
	for _, tag := range rec.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// freshFile returns an unused file name: base.txt, base-2.txt, ...
func freshFile(base string) (string, error) {
	const limit = 1000
	for n := 1; n < limit; n++ {
		name := base + ".txt"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.txt", base, n)
		}
		_, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
		if err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("the files %s.txt to %s-%d.txt all exist", base, base, limit-1)
}

// shellWord quotes a word for a shell, if necessary.
func shellWord(s string) string {
	special := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_./:\\", r)
	}
	if !strings.ContainsFunc(s, special) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// sit creates the players that were named. The caller must close them.
func sit(ctx context.Context, g catalog.Entry, players []command.Player, limits botproto.Limits) (list []sitting.Player, err error) {
	list = make([]sitting.Player, len(players))
	defer func() {
		if err != nil {
			closeAll(list)
		}
	}()
	for i, p := range players {
		list[i] = sitting.Player{Kind: p.Kind, Name: p.Name}
		if p.Kind == sitting.Person {
			continue
		}
		e, err := command.NewEntrant(ctx, g, p.Kind, limits)
		if err != nil {
			if !command.IsProgram(p.Kind) && text.Nearest(p.Kind, []string{sitting.Person}) != "" {
				return nil, command.Misusef("no player %q: did you mean %q?", p.Kind, sitting.Person)
			}
			return nil, err
		}
		if list[i].Bot, err = e.Enter(g); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// closeAll closes the players that are not nil.
func closeAll(players []sitting.Player) {
	for _, p := range players {
		if p.Bot != nil {
			p.Bot.Close()
		}
	}
}

// errPrograms means that a record names programs as players.
var errPrograms = errors.New("programs are not started from a record: name the players with --players")

// playRemote plays at the table of a server: at the one of the address, or at a new one. Without
// either it lists the tables.
func (p *program) playRemote(cmd *cobra.Command, flags *playFlags, args []string) error {
	ctx := cmd.Context()
	for _, local := range []string{"resume", "save", "seed", "data", "bank", "budget", "memory"} {
		if cmd.Flags().Changed(local) {
			return command.Misusef("--%s is for games on this computer, not for those of --at", local)
		}
	}
	lang, err := command.ParseLang(flags.lang)
	if err != nil {
		return err
	}
	at, err := remote.ParseAddress(flags.at)
	if err != nil {
		return command.Misusef("--at: %w", err)
	}
	if at.Table != "" && len(args) > 0 {
		return command.Misusef("--at names a table, which has its game: leave out %q", args[0])
	}
	client := &remote.Client{Site: at.Site, Lang: lang}
	if err := keepSession(client); err != nil {
		return err
	}
	if at.Table == "" && len(args) == 0 {
		return p.listTables(ctx, client)
	}
	name := cmp.Or(flags.name, os.Getenv("USER"), os.Getenv("USERNAME"), "Guest")
	if err := client.Enter(ctx, at.Secret, name); err != nil {
		return fmt.Errorf("%s: %w", at.Site, err)
	}
	if at.Table == "" {
		if at.Table, err = p.newRemote(cmd, client, flags, args); err != nil {
			return err
		}
	}
	t := &remote.Table{
		Client: client, ID: at.Table, Nonce: crand.Text(), Lang: lang, Back: invocation() + " play --at " + at.Site + "/tables/" + at.Table,
		Find: func(game string, version int) (match.Game, error) {
			entry, err := p.Games.Played(game, version)
			return entry, err
		},
	}
	t.Review = func(ctx context.Context, m match.Match, progress func(done, of int)) ([]sitting.Para, error) {
		entry, err := p.Games.Find(m.Game().Facts().Name)
		if err != nil {
			return nil, err
		}
		return p.reviewer(entry, lang)(ctx, m, progress)
	}
	defer t.Close()
	if err := t.Open(ctx); err != nil {
		return fmt.Errorf("%s: %w", at.Site, err)
	}
	return p.playAt(ctx, t, flags.plain)
}

// newRemote sets up a table and returns its id.
func (p *program) newRemote(cmd *cobra.Command, client *remote.Client, flags *playFlags, args []string) (string, error) {
	game, err := p.OneGame(args)
	if err != nil {
		return "", err
	}
	players, err := command.ParsePlayers(flags.Players)
	if err != nil {
		return "", command.Misusef("--players: %w", err)
	}
	count := len(players)
	if cmd.Flags().Changed("seats") {
		count = 0 // the seats that no player takes are free
	}
	setup, err := flags.Setup(cmd, game, count)
	if err != nil {
		return "", err
	}
	if len(players) > setup.Seats {
		return "", command.Misusef("--players names %d players, --seats says %d", len(players), setup.Seats)
	}
	n := remote.New{Game: game.Facts().Name, Seats: setup.Seats, Options: setup.Options, Nonce: crand.Text()}
	for _, player := range orDefault(game, players, setup.Seats) {
		if player.Kind == sitting.Person {
			player.Kind = ""
		}
		n.Bots = append(n.Bots, player.Kind)
	}
	id, err := client.Create(cmd.Context(), n)
	if err != nil {
		return "", fmt.Errorf("%s: %w", client.Site, err)
	}
	return id, nil
}

// listTables prints the person's own tables and those with a free seat.
func (p *program) listTables(ctx context.Context, client *remote.Client) error {
	shown := 0
	for _, mine := range []bool{true, false} {
		if mine && client.Cookie == "" {
			continue
		}
		rows, err := client.Tables(ctx, mine)
		if err != nil {
			return fmt.Errorf("%s: %w", client.Site, err)
		}
		for i := range rows {
			r := &rows[i]
			p.Out("%s/tables/%s  %s (%s): %s", client.Site, r.ID, r.Title, r.State, strings.Join(append(r.Names(), slices.Repeat([]string{"-"}, r.Free)...), ", "))
			shown++
		}
	}
	if shown == 0 {
		p.Out("There is no table with a free seat. To set one up:  %s play %s --at %s", invocation(), p.Games[0].Facts().Name, client.Site)
	}
	return nil
}

// keepSession lets a client continue the session with its site that is stored on this computer, and
// store a new one.
func keepSession(client *remote.Client) error {
	data, err := userFolder()
	if err != nil {
		return nil //nolint:nilerr // without a folder every visit is a new guest's
	}
	file := filepath.Join(data, "sites", url.PathEscape(client.Site))
	stored, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	client.Cookie = strings.TrimSpace(string(stored))
	client.Keep = func(cookie string) {
		if os.MkdirAll(filepath.Dir(file), 0o700) == nil {
			_ = sitting.WriteWhole(file, cookie+"\n") // without it the next visit is a new guest's
		}
	}
	return nil
}
