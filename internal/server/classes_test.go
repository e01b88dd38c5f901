package server_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/api/classes"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/waittest"
)

// newClass makes a class of the toy with some tables of three seats.
func newClass(c *client, tables int) classes.Class {
	c.t.Helper()
	var made classes.Class
	c.ok("POST", apiBase+"/classes", map[string]any{"game": "toy", "seats": 3, "tables": tables}, &made)
	return made
}

// comesIn returns a new browser that joins a class by its link.
func (s *site) comesIn(t *testing.T, id, name string, table int) (*client, classes.Class) {
	t.Helper()
	c := s.client(t)
	var is classes.Class
	c.ok("POST", apiBase+"/classes/"+id+"/pupils", map[string]any{"name": name, "table": table}, &is)
	return c, is
}

// unlimited sends a request that must not be rate limited.
func (c *client) unlimited(path string) {
	c.t.Helper()
	if status, _, _ := c.do("GET", path, nil); status == http.StatusTooManyRequests {
		c.t.Errorf("%s: too many requests", path)
	}
}

func (c *client) class(id string) (is classes.Class) {
	c.t.Helper()
	c.ok("GET", apiBase+"/classes/"+id, nil, &is)
	return is
}

func (c *client) me() (me account.Me) {
	c.t.Helper()
	c.ok("GET", apiBase+"/me", nil, &me)
	return me
}

func (c *client) person() present.Person {
	c.t.Helper()
	me := c.me()
	if me.Person == nil {
		c.t.Fatal("the client is nobody")
	}
	return *me.Person
}

// TestThirtyPupilsJoinAtOnce shows that thirty browsers behind one address can load the page and
// join at the same time under the default limits: each gets a seat of its own, and they fill seven
// tables of four and one of two.
func TestThirtyPupilsJoinAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	var made classes.Class
	teacher.ok("POST", apiBase+"/classes", map[string]any{"game": "waters", "seats": 4, "tables": 8}, &made)
	var all sync.WaitGroup
	for i := range 30 {
		pupil := s.client(t)
		all.Go(func() {
			for _, path := range []string{"/classes/" + made.ID, apiBase + "/me", apiBase + "/games", apiBase + "/classes/" + made.ID} {
				pupil.unlimited(path)
			}
			for range 30 { // more files than the page has; in this test they are not found
				pupil.unlimited("/assets/part.js")
			}
			status, _, body := pupil.do("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"name": fmt.Sprintf("Pupil %c%d", 'a'+i%26, i)})
			if status != http.StatusCreated {
				t.Errorf("got status %d %s", status, body)
			}
		})
	}
	all.Wait()
	seen := map[string]bool{}
	var counts []int
	for _, one := range teacher.class(made.ID).Tables {
		counts = append(counts, len(one.Pupils))
		for _, p := range one.Pupils {
			if seen[p.ID] {
				t.Errorf("%s has two seats", p.Name)
			}
			seen[p.ID] = true
		}
	}
	if fmt.Sprint(counts) != "[4 4 4 4 4 4 4 2]" || len(seen) != 30 {
		t.Errorf("the tables have %v, %d pupils", counts, len(seen))
	}
}

// TestAClassFromItsLinkToTheGame goes through a lesson: a class of five, a table that is full and
// one with fewer seats, and the overview.
func TestAClassFromItsLinkToTheGame(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	teacher.described = teacher.siteDescription()
	made := newClass(teacher, 2)
	if !made.Teaches || made.Seats != 3 || len(made.Tables) != 2 || made.Chat != "phrases" {
		t.Fatalf("the class is %+v", made)
	}
	var list struct{ Classes []classes.ClassRow }
	teacher.ok("GET", apiBase+"/classes", nil, &list)
	if len(list.Classes) != 1 || list.Classes[0].ID != made.ID || list.Classes[0].Tables != 2 {
		t.Errorf("the teacher's classes are %+v", list.Classes)
	}

	stranger := s.client(t)
	if is := stranger.class(made.ID); is.Teaches || is.Table != 0 || is.Tables[0].Free != 3 {
		t.Errorf("a stranger sees %+v", is)
	}
	var pupils []*client
	for i, name := range []string{"Ada", "Ben", "Cleo", "Dan", "Eva"} {
		c, is := s.comesIn(t, made.ID, name, 0)
		if want := i/3 + 1; is.Table != want {
			t.Errorf("%s sits at table %d, want %d", name, is.Table, want)
		}
		pupils = append(pupils, c)
	}
	for _, body := range []map[string]any{{}, {"bots": true}} {
		pupils[0].refused("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", body, 403, "forbidden")
	}

	var is classes.Class
	// another pupil has joined since
	teacher.refused("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{"pupils": 2}, 409, "taken")
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{"pupils": 3}, &is)
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/2/begin", map[string]any{}, &is)
	// repeated, it changes nothing
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/2/begin", map[string]any{"bots": true}, &is)
	for i, seats := range []int{3, 2} {
		g := is.Tables[i].Game
		if is.Tables[i].State != "running" || g == nil || len(g.Seats) != seats {
			t.Fatalf("table %d is %+v", i+1, is.Tables[i])
		}
		turns := 0
		for _, seat := range g.Seats {
			if seat.Person == nil || seat.Bot != "" {
				t.Errorf("seat %d of table %d is %+v", seat.Seat, i+1, seat)
			}
			if seat.Turn {
				turns++
			}
		}
		if turns == 0 || g.Since.IsZero() {
			t.Errorf("nobody is to act at table %d: %+v", i+1, g)
		}
	}
	mine := pupils[0].class(made.ID)
	if mine.Tables[0].ID != is.Tables[0].ID || mine.Tables[1].ID != "" || mine.Tables[0].Game != nil {
		t.Errorf("a pupil sees %+v", mine.Tables)
	}
	if at := pupils[0].show(mine.Tables[0].ID); len(at.Mine) != 1 || at.State != "running" || at.Host.ID != made.Teacher.ID {
		t.Errorf("the pupil's table is %+v", at)
	}
	teacher.refused("DELETE", apiBase+"/classes/"+made.ID+"/pupils/"+teacher.person().ID, nil, 404, "not_found")
	pupils[0].refused("DELETE", apiBase+"/classes/"+made.ID+"/pupils/"+pupils[0].person().ID, nil, 403, "forbidden")
	// Joining twice is no error.
	pupils[0].ok("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{}, &mine)
	if mine.Table != 1 {
		t.Errorf("the pupil is at table %d", mine.Table)
	}
	pupils[0].refused("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"table": 2}, 403, "forbidden")
}

// TestATeacherMovesAPupil shows that only the teacher moves pupils, and only before their game
// starts.
func TestATeacherMovesAPupil(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	teacher.described = teacher.siteDescription()
	made := newClass(teacher, 2)
	pupils := map[string]*client{}
	for _, name := range []string{"Ada", "Ben", "Cleo", "Dan"} {
		pupils[name], _ = s.comesIn(t, made.ID, name, 0)
	}
	move := func(name string) string {
		return apiBase + "/classes/" + made.ID + "/pupils/" + pupils[name].person().ID + "/move"
	}
	to := func(number int) map[string]any { return map[string]any{"table": number} }
	pupils["Ada"].refused("POST", move("Ben"), to(2), 403, "forbidden")
	pupils["Ada"].refused("POST", move("Ada"), to(2), 403, "forbidden")
	teacher.refused("POST", move("Dan"), to(1), 409, "taken")
	teacher.refused("POST", move("Ben"), to(9), 404, "not_found")
	teacher.refused("POST", move("Ben"), to(0), 422, "invalid")
	var is classes.Class
	teacher.ok("POST", move("Ben"), to(2), &is)
	if len(is.Tables[0].Pupils) != 2 || len(is.Tables[1].Pupils) != 2 || is.Tables[1].Pupils[1].Name != "Ben" {
		t.Errorf("the tables are %+v", is.Tables)
	}
	if at := pupils["Ben"].class(made.ID).Table; at != 2 {
		t.Errorf("Ben sits at table %d", at)
	}
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/2/begin", map[string]any{}, &is)
	teacher.refused("POST", move("Ben"), to(1), 403, "forbidden")
	teacher.refused("POST", move("Ada"), to(2), 409, "taken")
}

// TestRecoveryOfAnInterruptedStart shows how a table recovers if the server crashed after its
// pupils were settled: the teacher sees that it is being set up and starts it again, and everybody
// has their seat.
func TestRecoveryOfAnInterruptedStart(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 1)
	var pupils []*client
	for _, name := range []string{"Ada", "Ben"} {
		c, _ := s.comesIn(t, made.ID, name, 0)
		pupils = append(pupils, c)
	}
	must.Get(s.Classes.Settle(t.Context(), class.ID(made.ID), 1, 2, ""))(t)
	if is := teacher.class(made.ID); is.Tables[0].State != "starting" || is.Tables[0].ID != "" {
		t.Errorf("after the cut the table is %+v", is.Tables[0])
	}
	pupils[0].refused("DELETE", apiBase+"/classes/"+made.ID+"/pupils/"+pupils[0].person().ID, nil, 403, "forbidden")
	var is classes.Class
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{"pupils": 2}, &is)
	if g := is.Tables[0].Game; is.Tables[0].State != "running" || g == nil || len(g.Seats) != 2 {
		t.Fatalf("begun again, the table is %+v", is.Tables[0])
	}
	for i, pupil := range pupils {
		if at := pupil.show(is.Tables[0].ID); len(at.Mine) != 1 || at.Mine[0].Seat != i+1 {
			t.Errorf("pupil %d has %+v", i, at.Mine)
		}
	}
}

// TestAClassWithBots shows that bots fill free seats, and that a pupil who comes late takes over a
// bot's seat.
func TestAClassWithBots(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 1)
	s.comesIn(t, made.ID, "Ada", 0)
	// the toy needs two
	teacher.refused("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{}, 422, "invalid")
	var is classes.Class
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{"bots": true}, &is)
	bots := 0
	for _, seat := range is.Tables[0].Game.Seats {
		if seat.Bot != "" {
			bots++
		}
	}
	if bots != 2 || is.Tables[0].Free != 2 {
		t.Errorf("the table is %+v", is.Tables[0])
	}
	late := s.client(t)
	late.refused("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"name": "Ben"}, 409, "taken")
	if seen := late.class(made.ID); seen.Tables[0].Free != 2 {
		t.Errorf("the late pupil sees %+v", seen.Tables[0])
	}
	ben, is := s.comesIn(t, made.ID, "Ben", 1)
	if is.Table != 1 || is.Tables[0].ID == "" {
		t.Errorf("the class is %+v", is)
	}
	if at := ben.show(is.Tables[0].ID); len(at.Mine) != 1 {
		t.Errorf("who is late has %d seats", len(at.Mine))
	}
	s.comesIn(t, made.ID, "Cleo", 1)
	late.refused("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"name": "Dan", "table": 1}, 409, "taken")
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables", nil, &is)
	if _, is = s.comesIn(t, made.ID, "Dan", 0); is.Table != 2 {
		t.Errorf("the new table is not used: %+v", is)
	}
}

// TestALostDevice shows that the seat of a disconnected pupil can be freed, and that the pupil
// takes it again from another device.
func TestALostDevice(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 1)
	ada, _ := s.comesIn(t, made.ID, "Ada", 0)
	s.comesIn(t, made.ID, "Ben", 0)
	free := apiBase + "/classes/" + made.ID + "/tables/1/free"
	teacher.refused("POST", free, map[string]any{"seat": 1}, 422, "invalid")
	var is classes.Class
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{}, &is)
	ada.refused("POST", free, map[string]any{"seat": 2}, 403, "forbidden")
	teacher.refused("POST", free, map[string]any{"seat": 3}, 422, "invalid")

	events := ada.open(t, apiBase+"/tables/"+is.Tables[0].ID+"/events", http.StatusOK)
	events.event()
	teacher.refused("POST", free, map[string]any{"seat": 1}, 403, "forbidden") // she is connected
	events.stop()
	waittest.Until(t, "she is away", func() bool { return !teacher.class(made.ID).Tables[0].Game.Seats[0].Present })
	teacher.ok("POST", free, map[string]any{"seat": 1}, &is)
	if is.Tables[0].Free != 1 {
		t.Errorf("the table is %+v", is.Tables[0])
	}
	// Only Ben is left. Freeing his seat ends the game, so the teacher has to say so.
	if p := teacher.refused("POST", free, map[string]any{"seat": 2}, http.StatusConflict, "taken"); !strings.Contains(p.Detail, "end its game") {
		t.Errorf("the last seat: %q", p.Detail)
	}
	again, is := s.comesIn(t, made.ID, "Ada", 1)
	if at := again.show(is.Tables[0].ID); len(at.Mine) != 1 || at.Mine[0].Seat != 1 {
		t.Errorf("she has %+v", at.Mine)
	}
	teacher.ok("POST", free, map[string]any{"seat": 2}, &is)
	teacher.ok("POST", free, map[string]any{"seat": 1, "end": true}, &is)
	if is.Tables[0].State != "over" {
		t.Errorf("nobody is left, and the table is %+v", is.Tables[0])
	}
}

// TestTeacherRemovesUnsuitableNames shows that the teacher can remove a pupil before the game, and
// only the pupil's name after it has started. Neither is possible for a name that was not given in
// the class while a game is on.
func TestTeacherRemovesUnsuitableNames(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 1)
	rude, _ := s.comesIn(t, made.ID, "Rude", 0)
	ben, _ := s.comesIn(t, made.ID, "Ben", 0)
	known := s.guest(t, "Known")
	known.ok("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{}, nil)
	pupil := func(c *client) string { return apiBase + "/classes/" + made.ID + "/pupils/" + c.person().ID }

	ben.refused("DELETE", pupil(rude), nil, 403, "forbidden")
	s.client(t).refused("DELETE", pupil(rude), nil, 401, "unauthorized")
	var is classes.Class
	teacher.ok("DELETE", pupil(rude), nil, &is)
	if name := rude.person().Name; !strings.HasPrefix(name, "Guest ") || len(is.Tables[0].Pupils) != 2 {
		t.Errorf("the pupil is %s, and the table %+v", name, is.Tables[0])
	}
	rude.ok("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"name": "Rob"}, &is)
	if name := rude.person().Name; name != "Rob" || is.Table != 1 {
		t.Errorf("the pupil is %s at table %d", name, is.Table)
	}
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{}, nil)
	teacher.ok("DELETE", pupil(ben), nil, &is)
	if name := ben.person().Name; !strings.HasPrefix(name, "Guest ") || len(is.Tables[0].Pupils) != 3 || is.Tables[0].Game.Seats[0].Person == nil {
		t.Errorf("the pupil is %s, and the table %+v", name, is.Tables[0])
	}
	teacher.refused("DELETE", pupil(known), nil, 403, "forbidden")
	if name := known.person().Name; name != "Known" {
		t.Errorf("who came with a name is %s", name)
	}
}

// TestAnEndedClass shows that the link of an ended class lets nobody in and reveals no names to
// strangers, and that its games go on.
func TestAnEndedClass(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 2)
	ada, _ := s.comesIn(t, made.ID, "Ada", 1)
	s.comesIn(t, made.ID, "Ben", 1)
	waiting, _ := s.comesIn(t, made.ID, "Cleo", 2)
	var is classes.Class
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{}, &is)
	ada.refused("POST", apiBase+"/classes/"+made.ID+"/end", nil, 403, "forbidden")
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/end", nil, &is)
	if !is.Ended || is.Tables[0].State != "running" || len(is.Tables[1].Pupils) != 0 {
		t.Errorf("the class is %+v", is)
	}
	if mine := ada.class(made.ID); mine.Tables[0].ID != is.Tables[0].ID {
		t.Errorf("a player does not find the table: %+v", mine)
	}
	for _, c := range []*client{s.client(t), waiting} {
		if seen := c.class(made.ID); !seen.Ended || len(seen.Tables) != 0 {
			t.Errorf("who is not in it sees %+v", seen)
		}
	}
	late := s.client(t)
	late.refused("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"name": "Dan"}, 403, "forbidden")
	late.refused("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"name": "Dan", "table": 1}, 403, "forbidden")
	if status, _, data := late.do("GET", apiBase+"/me", nil); status != 200 || strings.Contains(string(data), `"person"`) {
		t.Errorf("who was refused is a guest: %s", data)
	}
	teacher.refused("POST", apiBase+"/classes/"+made.ID+"/tables", nil, 403, "forbidden")
}

// TestClassesRefuse tests bad requests.
func TestClassesRefuse(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher, stranger := s.guest(t, "Teacher"), s.client(t)
	body := func(change map[string]any) map[string]any {
		body := map[string]any{"game": "toy", "seats": 3, "tables": 2}
		maps.Copy(body, change)
		return body
	}
	stranger.refused("POST", apiBase+"/classes", body(nil), 401, "unauthorized")
	stranger.refused("GET", apiBase+"/classes", nil, 401, "unauthorized")
	stranger.refused("GET", apiBase+"/classes/nothing", nil, 404, "not_found")
	stranger.refused("POST", apiBase+"/classes/nothing/pupils", map[string]any{"name": "Ada"}, 404, "not_found")
	teacher.refused("POST", apiBase+"/classes", body(map[string]any{"game": "chess"}), 404, "not_found")
	for _, change := range []map[string]any{
		{"seats": 7}, {"seats": 0}, {"tables": 0}, {"tables": 41}, {"tables": 30}, {"options": map[string]string{"no": "such"}}, {"chat": "all"},
	} {
		teacher.refused("POST", apiBase+"/classes", body(change), 422, "invalid")
	}
	var one, two classes.Class
	teacher.ok("POST", apiBase+"/classes", body(map[string]any{"requestId": "x"}), &one)
	teacher.ok("POST", apiBase+"/classes", body(map[string]any{"requestId": "x"}), &two)
	if one.ID != two.ID {
		t.Error("a class was made twice")
	}
	pupils := apiBase + "/classes/" + one.ID + "/pupils"
	stranger.refused("POST", pupils, map[string]any{}, 422, "invalid")
	stranger.refused("POST", pupils, map[string]any{"name": "Operator"}, 422, "invalid")
	stranger.refused("POST", pupils, map[string]any{"name": "Ada", "table": 3}, 404, "not_found")
	stranger.refused("POST", pupils, map[string]any{"name": "Ada", "nonce": "not a nonce"}, 422, "invalid")
	teacher.refused("POST", pupils, map[string]any{}, 403, "forbidden")
	stranger.refused("POST", pupils, map[string]any{"name": "Ada", "table": -1}, 422, "invalid")
	teacher.refused("POST", apiBase+"/classes/"+one.ID+"/tables/1/begin", map[string]any{"bots": true}, 422, "invalid")
	teacher.refused("POST", apiBase+"/classes/"+one.ID+"/tables/9/begin", map[string]any{}, 404, "not_found")
	stranger.refused("POST", apiBase+"/classes/"+one.ID+"/end", nil, 401, "unauthorized")
	for range 9 {
		teacher.ok("POST", apiBase+"/classes", body(nil), nil)
	}
	teacher.refused("POST", apiBase+"/classes", body(nil), 429, "too_many")
}

// TestClassLinkRevealsNoNames shows that only the teacher and the class's own pupils see who is in
// it, and nobody else with the link.
func TestClassLinkRevealsNoNames(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 2)
	ada, joined := s.comesIn(t, made.ID, "Ada", 1)
	s.comesIn(t, made.ID, "Ben", 2)
	seesPupils := func(c *client) bool {
		t.Helper()
		_, _, page := c.do("GET", apiBase+"/classes/"+made.ID, nil)
		return strings.Contains(string(page), "Ben") || strings.Contains(string(page), "Ada")
	}
	stranger, guest := s.client(t), s.guest(t, "Cleo")
	for _, running := range []bool{false, true} {
		if running {
			teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{"bots": true}, nil)
		}
		if seesPupils(stranger) || seesPupils(guest) {
			t.Error("the link alone reveals who is in the class")
		}
		if is := stranger.class(made.ID); is.Tables[1].Free != 2 || is.Tables[1].Pupils == nil {
			t.Errorf("a stranger sees %+v", is.Tables[1])
		}
		if !seesPupils(teacher) || !seesPupils(ada) {
			t.Error("the teacher or a pupil does not see who is in the class")
		}
	}
	if len(joined.Tables[0].Pupils) != 1 {
		t.Errorf("the new pupil sees %+v", joined.Tables[0])
	}
	guest.ok("POST", apiBase+"/classes/"+made.ID+"/pupils", map[string]any{"table": 2}, nil)
	if !seesPupils(guest) {
		t.Error("a pupil does not see who is in the class")
	}
	var is classes.Class
	guest.ok("DELETE", apiBase+"/classes/"+made.ID+"/pupils/"+guest.person().ID, nil, &is)
	if seesPupils(guest) || len(is.Tables[1].Pupils) > 0 {
		t.Error("who has left the class sees who is in it")
	}
}

// TestAwayPupilsGiveWay shows that guests who take every seat of a class by its link and leave do
// not keep the pupils out.
func TestAwayPupilsGiveWay(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	s := open(t, func(c *server.Config) {
		c.Now, c.Classes = clock, class.New(class.Config{Store: emptyDB(t).Classes(), Now: clock})
	})
	id := newClass(s.guest(t, "Teacher"), 1).ID
	var here *client
	for _, name := range []string{"Anna", "Ben", "Cleo"} {
		here, _ = s.comesIn(t, id, name, 0)
	}
	late := s.client(t)
	take := func(want int) {
		t.Helper()
		if status, _, body := late.do("POST", apiBase+"/classes/"+id+"/pupils", map[string]any{"name": "Dan"}); status != want {
			t.Errorf("got status %d %s, want %d", status, body, want)
		}
	}
	take(http.StatusConflict)
	if free := late.class(id).Tables[0].Free; free != 0 {
		t.Errorf("%d seats are free", free)
	}
	later.Add(int64(10 * time.Minute))
	if here.class(id).Table != 1 { // Cleo's page is open
		t.Error("Cleo has no seat")
	}
	if free := late.class(id).Tables[0].Free; free != 2 {
		t.Errorf("%d seats are free", free)
	}
	take(http.StatusCreated)
	if late.class(id).Table != 1 || here.class(id).Table != 1 {
		t.Error("the wrong pupil has lost the seat")
	}
}

// TestDeletingATeacherEndsClasses shows that deleting a teacher ends their classes.
func TestDeletingATeacherEndsClasses(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 1)
	teacher.ok("DELETE", apiBase+"/me", map[string]any{}, nil)
	if is := s.client(t).class(made.ID); !is.Ended {
		t.Errorf("the class is %+v", is)
	}
}

// nowField matches the time in an answer.
var nowField = regexp.MustCompile(`"now":"[^"]*"`)

// TestATeacherSeesWhatWatchersSee shows that a table of a class reveals to its teacher nothing that
// a stranger would not see.
func TestATeacherSeesWhatWatchersSee(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	made := newClass(teacher, 1)
	for _, name := range []string{"Ada", "Ben", "Cleo"} {
		s.comesIn(t, made.ID, name, 0)
	}
	var is classes.Class
	teacher.ok("POST", apiBase+"/classes/"+made.ID+"/tables/1/begin", map[string]any{}, &is)
	id := is.Tables[0].ID
	_, _, theirs := teacher.do("GET", apiBase+"/tables/"+id, nil)
	_, _, anybodys := s.client(t).do("GET", apiBase+"/tables/"+id, nil)
	cut := func(b []byte) string { return nowField.ReplaceAllString(string(b), "") }
	if cut(theirs) != cut(anybodys) {
		t.Errorf("the teacher sees\n%s\na stranger\n%s", theirs, anybodys)
	}
	_, _, overview := teacher.do("GET", apiBase+"/classes/"+made.ID, nil)
	for _, part := range []string{`"hand"`, `"mine"`, `"choices"`, `"board"`, `"nonce"`} {
		if strings.Contains(string(overview), part) {
			t.Errorf("the overview has %s: %s", part, overview)
		}
	}
}
