package sanctions

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"
	"time"

	facts "hulak/domain/screening"
	"hulak/providers/screening"
)

// lookEvery is how often a directory is looked at for a newer list.
const lookEvery = 30 * time.Second

// Lists is the list in force: the sample, or the one in a directory, which whoever downloads it replaces.
type Lists struct {
	dir   string
	rules facts.Matching
	now   atomic.Pointer[List]
	seen  string // sizes and times of the files that were read last
}

var _ screening.Screener = (*Lists)(nil)

// Open reads the list in a directory, or the sample where there is none.
func Open(dir string, rules facts.Matching) (*Lists, error) {
	l := &Lists{dir: dir, rules: rules}
	if dir != "" {
		_, err := l.Refresh()
		return l, err
	}
	list, err := LoadSample()
	l.now.Store(list)
	return l, err
}

// InForce is the list that people are compared with now.
func (l *Lists) InForce() *List { return l.now.Load() }

// Refresh takes up a list that has been put into the directory since, and reports whether there was another. One that
// cannot be read leaves the one before in force. It is called by one goroutine at a time.
func (l *Lists) Refresh() (bool, error) {
	if l.dir == "" {
		return false, nil
	}
	files := os.DirFS(l.dir)
	seen := stamp(files)
	if seen == l.seen && l.InForce() != nil {
		return false, nil
	}
	list, err := Load(Official, files)
	if err != nil {
		return false, err
	}
	before := l.now.Swap(list)
	l.seen = seen
	return before == nil || before.Version != list.Version, nil
}

// stamp changes when a file does.
func stamp(files fs.FS) string {
	var all strings.Builder
	for _, name := range []string{entriesFile, namesFile, addressesFile} {
		if info, err := fs.Stat(files, name); err == nil {
			fmt.Fprintf(&all, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return all.String()
}

// Watch keeps the list up to date until the context ends. Changed is called after each change, failed where a list cannot
// be read or changed fails; both are tried again.
func (l *Lists) Watch(ctx context.Context, changed func(context.Context) error, failed func(error)) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	pending := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		another, err := l.Refresh()
		if err != nil {
			failed(err)
		}
		if pending = pending || another; pending {
			if err := changed(ctx); err != nil {
				failed(err)
				continue
			}
			pending = false
		}
	}
}

// Name implements screening.Screener.
func (l *Lists) Name() string { return l.InForce().Name }

// Screen implements screening.Screener.
func (l *Lists) Screen(_ context.Context, person screening.Person) (screening.Result, error) {
	list := l.InForce()
	name := strings.Join([]string{person.FirstName, person.MiddleName, person.LastName}, " ")
	hits, score := list.Find(name, person.DateOfBirth, l.rules)
	result := screening.Result{Verdict: facts.Clear, List: list.Name, Version: list.Version, Score: score, Hits: hits}
	if len(hits) > 0 {
		result.Verdict = facts.Hold
	}
	return result, nil
}
