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
		x.warn("data", "Run: chmod go-w "+x.Data, "Other users of this machine can write to %s.", x.Data)
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
		x.unknown("disk", "Run the doctor as the user of the server, or as root.", "The disk was not tested: this user cannot write to %s.", dir)
		return
	}
	if err != nil {
		x.wrong("disk", "Check whether the disk is full, mounted read-only, or failing.", "Nothing can be stored in %s: %v.", dir, err)
		return
	}
	d, err := x.Disk(dir)
	switch {
	case err != nil: // freeSpace reports it
	case d.Kind == memory:
		x.wrong("disk", "Set --data to a directory on a disk.", "%s is in memory. All games are lost when the machine restarts.", dir)
	case d.Kind == network:
		x.warn("disk", "Put the data on a disk of this machine, and only the backups on another machine.",
			"%s is on another machine. Games can be lost if that machine does not sync writes, or if the network fails at the wrong moment.", dir)
	case d.Kind == layered:
		x.warn("disk", "Mount a volume into the container, and set --data to it.", "%s is part of a container. All games are lost when the container is replaced.", dir)
	}
	switch {
	case took < tooFast && d.Kind != memory:
		x.warn("disk", "Check whether a virtual disk ignores syncs (cache=unsafe), or a library such as libeatmydata is loaded.",
			"A write was reported as stored after %v. No disk is that fast: a power cut may lose games.", took)
	case took > tooSlow:
		x.warn("disk", "Use a faster disk, or find out what else writes to it. Memory cards are often slow.", "Storing a write takes %v. Every move waits that long.", took.Round(time.Millisecond))
	}
	x.good("disk", "Storing a small write takes %v.", took.Round(10*time.Microsecond))
}

func (x *examination) freeSpace() {
	dir := x.there()
	d, err := x.Disk(dir)
	if err != nil {
		x.unknown("space", "Check the free space yourself.", "The free space in %s is unknown: %v.", dir, err)
		return
	}
	var size int64
	for _, f := range x.files() {
		size += f.Size()
	}
	switch {
	case d.Free < minFreeBytes:
		x.wrong("space", "Free some space, or use a larger disk. Until then nobody can play.", "Only %s free in %s.", bytes(d.Free), dir)
	case d.Free < size+spare:
		x.warn("space", "Free some space before the next upgrade.", "%s free in %s. The data takes %s, and an upgrade may need to copy it.", bytes(d.Free), dir, bytes(size))
	}
	if d.Inodes >= 0 && d.Inodes < minFreeInodes {
		x.wrong("space", "Delete files, or use a file system with more inodes (df -i).", "The disk can hold only %d more files, even tiny ones.", d.Inodes)
	}
	x.good("space", "%s free. The data takes %s.", bytes(d.Free), bytes(size))
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

const setClock = "Set the clock, and keep it synchronized: timedatectl set-ntp true"

func (x *examination) clock(ctx context.Context) {
	const allowed = time.Minute
	now := x.Now()
	if now.Before(x.Built.Add(-allowed)) {
		x.wrong("clock", setClock, "The clock says %s, but this program was built later, at %s.", moment(now), moment(x.Built))
	}
	var newest time.Time
	for _, f := range x.files() {
		if f.ModTime().After(newest) {
			newest = f.ModTime()
		}
	}
	if newest.After(now.Add(allowed)) {
		x.wrong("clock", setClock, "The clock says %s, but the data was changed later, at %s.", moment(now), moment(newest))
	}
	if is, known := x.ClockSynchronized(); known && !is {
		x.warn("clock", "Keep the clock synchronized: timedatectl set-ntp true. If this is a container, do it on the host.",
			"The clock of this machine is not synchronized. The times of games, links and certificates depend on it.")
	}
	x.timeServer(ctx, allowed)
	x.good("clock", "The clock says %s, which looks right.", moment(now))
}

func (x *examination) backups(ctx context.Context) {
	const how = "Make one every night: bigriver backup --data DIR FILE (docs/self-hosting.md), and set --backups to their directory."
	if x.Backups == "" {
		x.warn("backups", how, "The backups were not checked: --backups is not set.")
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
		x.wrong("backups", how, "There is no backup (a file that ends in .db) in %s.", x.Backups)
		return
	}
	file := filepath.Join(x.Backups, newest.Name())
	n, err := x.Count(ctx, file)
	if err != nil {
		x.wrong("backups", "Make a new one, and find out why this one is damaged.", "The newest backup, %s, cannot be read: %v.", file, err)
	}
	age := x.Now().Sub(newest.ModTime())
	days := int(age / (24 * time.Hour))
	const look = "Check whether the job that makes them still runs (systemctl list-timers, crontab -l)."
	switch {
	case days >= lateDays:
		x.wrong("backups", look, "The newest backup, %s, is %d days old.", file, days)
	case days >= staleDays:
		x.warn("backups", look, "The newest backup, %s, is %d days old.", file, days)
	}
	if backups, err := x.Disk(x.Backups); err == nil && backups.ID != "" {
		if d, err := x.Disk(x.there()); err == nil && d.ID == backups.ID {
			x.warn("backups", "Copy them to another machine, or at least to another disk.", "The backups are on the same disk as the data. If it fails, both are lost.")
		}
	}
	x.good("backups", "The newest backup, %s, is %s old and has %s.", file, hours(age), tables(n))
}
