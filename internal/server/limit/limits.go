// Package limit counts what callers do, and says when it is too much.
package limit

import (
	"errors"
	"maps"
	"math"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/bigriver/bigriver/internal/server/problem"
)

// Limits are the limits per address, per person and for the whole server. Zero means no limit.
type Limits struct {
	Requests       float64 `json:"requests"`        // per second, from one address
	PersonRequests float64 `json:"person_requests"` // per second, by one person
	// Guests and accounts created per minute, from one address.
	Arrivals float64 `json:"arrivals"`
	// attempts per minute to sign in with a password from one address; also proofs by one person
	SignIns        float64 `json:"sign_ins"`
	Streams        int     `json:"streams"`         // open at the same time
	AddressStreams int     `json:"address_streams"` // from one address
	PersonStreams  int     `json:"person_streams"`  // by one person
	Tables         int     `json:"tables"`          // open or running, per host
	NetworkTables  float64 `json:"network_tables"`  // set up per hour from one network
	NetworkListed  float64 `json:"network_listed"`  // of these, in the public list
	// Per day, from one network: guests and accounts created, four times as many guests through the
	// links of classes, and records imported.
	NetworkGuests  float64 `json:"network_guests"`
	NetworkRecords float64 `json:"network_records"`
	// Per day, from one network: requests that may store something.
	NetworkWrites float64 `json:"network_writes"`
	// Of abuse per hour, by one person; a network may send three times as many.
	Reports float64 `json:"reports"`
	Body    int64   `json:"body"` // bytes per request
	// how long a request's body may take to arrive; cannot be unlimited
	BodyTime time.Duration `json:"body_time"`
	// how long a request may take, except for streams; cannot be unlimited
	AnswerTime time.Duration `json:"answer_time"`
	// Per hour: notices to one person that others want something.
	RequestNotices float64 `json:"request_notices"`
	// per hour: codes to one address, for one person, or from one network
	Mails float64 `json:"mails"`
	// Per minute: join codes of classes tried from one address. A class behind one address types
	// them at the same time, so five minutes' worth may come at once.
	JoinCodes float64 `json:"join_codes"`
	Imports   float64 `json:"imports"` // per hour: records imported from one address
	Records   int     `json:"records"` // stored per person who has imported them
}

// DefaultLimits returns limits under which a school class can play from one address, and a person
// can keep several tabs open.
func DefaultLimits() Limits {
	return Limits{
		Requests: 100, PersonRequests: 20, Arrivals: 60, SignIns: 20,
		Streams: 20_000, AddressStreams: 400, PersonStreams: 30, Tables: 50, NetworkTables: 120, NetworkListed: 20, NetworkGuests: 1000, NetworkRecords: 200, NetworkWrites: 250_000, Reports: 10, Body: 64 << 10, BodyTime: BodyTime, AnswerTime: AnswerTime,
		RequestNotices: 20, Mails: 10, JoinCodes: 20, Imports: 60, Records: 20,
	}
}

// Defaults of the limits that cannot be unlimited.
const (
	BodyTime   = 5 * time.Second
	AnswerTime = 15 * time.Second
)

// pupilsArrive multiplies the limit on arrivals for guests who join by the link of a class: they
// are counted apart, and a whole school may share one address.
const pupilsArrive = 4

// filesOfPages multiplies the limit on requests for the files of pages, which never change and cost
// little: a page loads about twenty of them, and a whole class opens it at the same time.
const filesOfPages = 10

// networkReports multiplies the limit on reports for a network.
const networkReports = 3

// joinCodesAtOnce multiplies the limit on join codes for those that come at the same time.
const joinCodesAtOnce = 5

const day = 24 * 60 * 60 // seconds

// burst is the burst size of the rate limits, in seconds of their rate.
const burst = 5

// Counters enforces the Limits.
type Counters struct {
	Address, Files, Person, Arrivals, Pupils, SignIns, Passkeys, Proofs, Mails, Imports, Tables, Listed, Reports, NetworkReports, Guests, PupilGuests, Records, Writes, JoinCodes *Buckets

	Networks *networks
	Tries    *tries

	limits  Limits
	mu      sync.Mutex
	streams map[string]int
	open    int
}

// New returns fresh counters.
func New(l Limits, now func() time.Time) *Counters {
	return &Counters{
		limits:  l,
		Address: NewBuckets(l.Requests, l.Requests*burst, now), Files: NewBuckets(l.Requests*filesOfPages, l.Requests*filesOfPages*burst, now), Person: NewBuckets(l.PersonRequests, l.PersonRequests*burst, now),
		Arrivals: NewBuckets(l.Arrivals/60, l.Arrivals, now), Pupils: NewBuckets(l.Arrivals*pupilsArrive/60, l.Arrivals*pupilsArrive, now), SignIns: NewBuckets(l.SignIns/60, l.SignIns, now),
		Passkeys: NewBuckets(l.Arrivals/60, l.Arrivals, now), Proofs: NewBuckets(l.SignIns/60, l.SignIns, now),
		Mails: NewBuckets(l.Mails/3600, l.Mails, now), Imports: NewBuckets(l.Imports/3600, l.Imports, now),
		Tables: NewBuckets(l.NetworkTables/3600, l.NetworkTables, now), Listed: NewBuckets(l.NetworkListed/3600, l.NetworkListed, now),
		Reports: NewBuckets(l.Reports/3600, l.Reports, now), NetworkReports: NewBuckets(l.Reports*networkReports/3600, l.Reports*networkReports, now),
		Guests: NewBuckets(l.NetworkGuests/day, l.NetworkGuests, now), PupilGuests: NewBuckets(l.NetworkGuests*pupilsArrive/day, l.NetworkGuests*pupilsArrive, now), Records: NewBuckets(l.NetworkRecords/day, l.NetworkRecords, now), Writes: NewBuckets(l.NetworkWrites/day, l.NetworkWrites, now),
		JoinCodes: NewBuckets(l.JoinCodes/60, l.JoinCodes*joinCodesAtOnce, now),
		Networks:  newNetworks(now), Tries: newTries(now), streams: map[string]int{},
	}
}

// AllTables is how many streams a stream of all of a person's tables counts as: it follows up to
// 200 tables and keeps them in memory.
const AllTables = 10

// Stream reserves slots for a stream, as many as its weight, and returns a function that releases
// them, or false if there are too few.
func (l *Counters) Stream(addr netip.Addr, person string, weight int) (end func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	shares := l.Networks.shares(addr)
	by := "person " + person
	// The first stream is always allowed, whatever its weight.
	isFull := func(key string, limit int) bool {
		have := l.streams[key]
		return limit > 0 && have > 0 && have+weight > limit
	}
	for _, s := range shares {
		if isFull("address "+s.key, s.times*l.limits.AddressStreams) {
			l.Networks.reached(addr)
			return nil, false
		}
	}
	if isFull(everybody, l.limits.Streams) || person != "" && isFull(by, l.limits.PersonStreams) {
		return nil, false
	}
	l.open++
	l.add(shares, by, weight)
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.open--
		l.add(shares, by, -weight)
	}), true
}

// OpenStreams returns how many streams are open.
func (l *Counters) OpenStreams() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

func (l *Counters) add(from []share, by string, n int) {
	count := func(key string) {
		if l.streams[key] += n; l.streams[key] == 0 {
			delete(l.streams, key)
		}
	}
	for _, s := range from {
		count("address " + s.key)
	}
	count(by)
	count(everybody)
}

// everybody is the key for the streams of the whole server.
const everybody = "everybody"

// ByAddress takes a token from the buckets of an address (see shares), or returns how long to wait.
func (l *Counters) ByAddress(b *Buckets, addr netip.Addr) error { return l.byAddress(b, addr, 1) }

func (l *Counters) byAddress(b *Buckets, addr netip.Addr, n int) error {
	for _, s := range l.Networks.shares(addr) {
		if wait, ok := b.take(s.key, s.times, n); !ok {
			l.Networks.reached(addr)
			return tooFast(wait)
		}
	}
	return nil
}

// Table counts a new table from an address, or returns how long to wait. Listed tables have a limit
// of their own, since everybody sees them.
func (l *Counters) Table(addr netip.Addr, listed bool) error {
	err := l.ByAddress(l.Tables, addr)
	if err == nil && listed {
		err = l.ByAddress(l.Listed, addr)
	}
	return inMinutes(err, "network_tables")
}

// Newcomer counts a new guest or account from an address, or returns how long to wait. Guests who
// come by the link of a class are counted apart.
func (l *Counters) Newcomer(addr netip.Addr, isPupil bool) error {
	soon, daily := l.Arrivals, l.Guests
	if isPupil {
		soon, daily = l.Pupils, l.PupilGuests
	}
	if err := l.ByAddress(soon, addr); err != nil {
		return err
	}
	return inMinutes(l.ByAddress(daily, addr), "network_guests")
}

// Record counts an imported record from an address, or returns how long to wait.
func (l *Counters) Record(addr netip.Addr) error {
	return inMinutes(l.ByAddress(l.Records, addr), "network_records")
}

// Write counts things that a request from an address may store, or returns how long to wait.
func (l *Counters) Write(addr netip.Addr, n int) error {
	return inMinutes(l.byAddress(l.Writes, addr, n), "network_writes")
}

// inMinutes words the error of a limit by its key, with the minutes to wait.
func inMinutes(err error, key string) error {
	if fast, ok := errors.AsType[problem.Error](err); ok {
		fast.Key, fast.Args = key, []int{int(math.Ceil(fast.Wait.Minutes()))}
		return fast
	}
	return err
}

// Report counts a report of abuse by a person from an address, or returns how long to wait.
func (l *Counters) Report(addr netip.Addr, person string) error {
	err := Limited(l.Reports, person)
	if err == nil {
		err = l.ByAddress(l.NetworkReports, addr)
	}
	return inMinutes(err, "too_many_reports")
}

// maxBuckets bounds the number of keys, since an attacker may have any number of addresses.
const maxBuckets = 100_000

// Buckets has a token bucket for each key.
type Buckets struct {
	rate  rate.Limit
	burst int
	now   func() time.Time

	mu    sync.Mutex
	all   map[string]*bucket
	swept time.Time
}

type bucket struct {
	*rate.Limiter

	used time.Time
}

// NewBuckets returns buckets that hold up to burst tokens and get perSecond of them back every
// second; 0 means no limit.
func NewBuckets(perSecond, burst float64, now func() time.Time) *Buckets {
	return &Buckets{rate: rate.Limit(perSecond), burst: max(int(burst), 1), now: now, all: map[string]*bucket{}, swept: now()}
}

// Take takes a token from the key's bucket, or returns how long to wait for one.
func (b *Buckets) Take(key string) (wait time.Duration, ok bool) { return b.take(key, 1, 1) }

// take takes n tokens, at most all, from a bucket of this many times the size and refill rate.
func (b *Buckets) take(key string, times, n int) (wait time.Duration, ok bool) {
	if b.rate == 0 {
		return 0, true
	}
	now := b.now()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sweep(now)
	one := b.all[key]
	if one == nil {
		one = &bucket{Limiter: rate.NewLimiter(b.rate*rate.Limit(times), b.burst*times)}
		b.all[key] = one
	}
	one.used = now
	r := one.ReserveN(now, min(n, one.Burst()))
	if wait = r.DelayFrom(now); wait == 0 {
		return 0, true
	}
	r.CancelAt(now)
	return wait, false
}

// sweep deletes full buckets, and arbitrary others if there are still too many. Deleting one
// refills it, which helps only a caller with very many keys.
func (b *Buckets) sweep(now time.Time) {
	full := time.Duration(float64(b.burst) / float64(b.rate) * float64(time.Second))
	isFull := func(_ string, one *bucket) bool { return now.Sub(one.used) >= full }
	if now.Sub(b.swept) >= full {
		b.swept = now
		maps.DeleteFunc(b.all, isFull)
	}
	evict(b.all, maxBuckets, isFull)
}

// Limited takes a token from a bucket, or returns an error that says how long to wait.
func Limited(b *Buckets, key string) error {
	if wait, ok := b.Take(key); !ok {
		return tooFast(wait)
	}
	return nil
}

func tooFast(wait time.Duration) error {
	return problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "too_fast", Wait: wait}
}
