package doctor

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Kinds of file systems that need a warning.
const (
	memory  = "memory"  // lost when the machine restarts
	network = "network" // on another machine
	layered = "layered" // part of a container, and deleted with it
)

// Thresholds of the findings.
const (
	tooFast       = 10 * time.Microsecond // no disk syncs a write faster than this
	tooSlow       = 100 * time.Millisecond
	minFreeBytes  = 64 << 20  // bytes: several times the newest data
	spare         = 256 << 20 // bytes, on top of the copy of the data that an upgrade makes
	minFreeInodes = 100       // files
	staleDays     = 2         // a backup is old after this
	lateDays      = 7         // a backup is almost useless after this
	others        = 0o022     // write permission for others
)

// data checks the store, and who may write to the directory.
func (x *examination) data(ctx context.Context) {
	x.found = append(x.found, x.Store(ctx))
	if x.Data == "" {
		return
	}
	info, err := os.Stat(x.Data)
	if err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&others != 0 {
		x.warn("data", "Run: chmod go-w "+x.Data, "Other users of this machine may write to %s.", x.Data)
	}
}

// there returns the data directory. If it does not exist yet, there returns the closest existing
// parent.
func (x *examination) there() string {
	dir, err := filepath.Abs(x.Data)
	if err != nil {
		return "."
	}
	for {
		if info, err := os.Stat(dir); err == nil && info.IsDir() || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

func (x *examination) disk() {
	dir := x.there()
	took, err := x.Sync(dir)
	if errors.Is(err, fs.ErrPermission) {
		x.unknown("disk", "Run the doctor as the user of the server, or as root.", "Whether the disk stores what it is told to is not known: this user cannot write to %s.", dir)
		return
	}
	if err != nil {
		x.wrong("disk", "Look whether the disk is full, mounted to be read only, or failing.", "Nothing can be stored in %s: %v.", dir, err)
		return
	}
	d, err := x.Disk(dir)
	switch {
	case err != nil: // freeSpace reports it
	case d.Kind == memory:
		x.wrong("disk", "Name a directory on a disk with --data.", "%s is in the memory of the machine. When the machine restarts, all games are gone.", dir)
	case d.Kind == network:
		x.warn("disk", "Keep the data on a disk of this machine, and only the backups on another.",
			"%s is on another machine. If that does not store what it says, or the network fails at the wrong moment, games are lost.", dir)
	case d.Kind == layered:
		x.warn("disk", "Mount a volume into the container, and name it with --data.", "%s is part of a container. When the container is replaced, all games are gone.", dir)
	}
	switch {
	case took < tooFast && d.Kind != memory:
		x.warn("disk", "Look whether a virtual disk is set to ignore syncs (cache=unsafe), or a library such as libeatmydata is loaded.",
			"A write is said to be stored after %v. No disk is that fast: after a power cut, games may be lost.", took)
	case took > tooSlow:
		x.warn("disk", "Use a faster disk, or find out what else writes to it. Memory cards are often slow.", "A write is stored only after %v. Each move waits that long.", took.Round(time.Millisecond))
	}
	x.good("disk", "A small write is stored after %v.", took.Round(10*time.Microsecond))
}

func (x *examination) freeSpace() {
	dir := x.there()
	d, err := x.Disk(dir)
	if err != nil {
		x.unknown("room", "Look yourself how much room there is.", "How much room there is in %s is not known: %v.", dir, err)
		return
	}
	var size int64
	for _, f := range x.files() {
		size += f.Size()
	}
	switch {
	case d.Free < minFreeBytes:
		x.wrong("room", "Make room, or use a larger disk. Until then nobody can play.", "Only %s are free in %s.", bytes(d.Free), dir)
	case d.Free < size+spare:
		x.warn("room", "Make room before the next upgrade.", "%s are free in %s. The data have %s, and an upgrade may copy them once.", bytes(d.Free), dir, bytes(size))
	}
	if d.Names >= 0 && d.Names < minFreeInodes {
		x.wrong("room", "Delete files, or use a file system with room for more of them (df -i).", "The disk has room for only %d more files, however small.", d.Names)
	}
	x.good("room", "%s are free, and the data have %s.", bytes(d.Free), bytes(size))
}

// files returns the server's files in the data directory.
func (x *examination) files() (list []fs.FileInfo) {
	entries, err := os.ReadDir(x.Data)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && strings.HasPrefix(e.Name(), "bigriver.") {
			list = append(list, info)
		}
	}
	return list
}

const setClock = "Set the clock, and let a program keep it right: timedatectl set-ntp true"

func (x *examination) clock(ctx context.Context) {
	const allowed = time.Minute
	now := x.Now()
	if now.Before(x.Built.Add(-allowed)) {
		x.wrong("clock", setClock, "It is %s, says the clock. This program was made later, at %s.", moment(now), moment(x.Built))
	}
	var newest time.Time
	for _, f := range x.files() {
		if f.ModTime().After(newest) {
			newest = f.ModTime()
		}
	}
	if newest.After(now.Add(allowed)) {
		x.wrong("clock", setClock, "It is %s, says the clock. The data were last changed later, at %s.", moment(now), moment(newest))
	}
	if is, known := x.InStep(); known && !is {
		x.warn("clock", "Let a program keep the clock right: timedatectl set-ntp true. In a container, do so outside it.",
			"Nothing sets the clock of this machine. The times of games, links and certificates depend on it.")
	}
	x.timeServer(ctx, allowed)
	x.good("clock", "It is %s, and nothing contradicts that.", moment(now))
}

func (x *examination) backups(ctx context.Context) {
	const how = "Make one each night: bigriver backup --data DIR FILE (docs/self-hosting.md), and name their directory with --backups."
	if x.Backups == "" {
		x.warn("backups", how, "Nobody has said where the backups are, so that they were not looked at.")
		return
	}
	entries, err := os.ReadDir(x.Backups)
	if err != nil {
		x.wrong("backups", how, "The backups cannot be listed: %v.", err)
		return
	}
	var newest fs.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && filepath.Ext(e.Name()) == ".db" && (newest == nil || info.ModTime().After(newest.ModTime())) {
			newest = info
		}
	}
	if newest == nil {
		x.wrong("backups", how, "There is no backup in %s: no file there ends in .db.", x.Backups)
		return
	}
	file := filepath.Join(x.Backups, newest.Name())
	n, err := x.Count(ctx, file)
	if err != nil {
		x.wrong("backups", "Make a new one, and find out why this one is not whole.", "The newest backup, %s, cannot be read: %v.", file, err)
	}
	age := x.Now().Sub(newest.ModTime())
	days := int(age / (24 * time.Hour))
	const look = "Look whether the job that makes them still runs (systemctl list-timers, crontab -l)."
	switch {
	case days >= lateDays:
		x.wrong("backups", look, "The newest backup, %s, is %d days old.", file, days)
	case days >= staleDays:
		x.warn("backups", look, "The newest backup, %s, is %d days old.", file, days)
	}
	if kept, err := x.Disk(x.Backups); err == nil && kept.ID != "" {
		if d, err := x.Disk(x.there()); err == nil && d.ID == kept.ID {
			x.warn("backups", "Copy them to another machine, or at least to another disk.", "The backups are on the disk of the data. If it fails, both are gone.")
		}
	}
	x.good("backups", "The newest backup, %s, is %s old and has %s.", file, hours(age), tables(n))
}
