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

// refreshInterval is how often Watch checks the directory for a newer list.
const refreshInterval = 30 * time.Second

// Lists holds the current list, which is the built-in sample or the list in a directory. To update the list, an operator replaces the
// files in the directory.
type Lists struct {
	dir      string
	rules    facts.Matching
	current  atomic.Pointer[List]
	lastRead string // sizes and times of the files last read
}

var _ screening.Screener = (*Lists)(nil)

// Open loads the list in a directory, or the sample if dir is empty.
func Open(dir string, rules facts.Matching) (*Lists, error) {
	l := &Lists{dir: dir, rules: rules}
	if dir != "" {
		_, err := l.Refresh()
		return l, err
	}
	list, err := LoadSample()
	l.current.Store(list)
	return l, err
}

// Current returns the current list.
func (l *Lists) Current() *List { return l.current.Load() }

// Refresh loads a new list from the directory and reports whether the list changed. If the list cannot be read, the previous list
// stays current. Only one goroutine may call Refresh at a time.
func (l *Lists) Refresh() (bool, error) {
	if l.dir == "" {
		return false, nil
	}
	files := os.DirFS(l.dir)
	modified := fileStamp(files)
	if modified == l.lastRead && l.Current() != nil {
		return false, nil
	}
	list, err := Load(OFACListName, files)
	if err != nil {
		return false, err
	}
	before := l.current.Swap(list)
	l.lastRead = modified
	return before == nil || before.Version != list.Version, nil
}

// fileStamp returns a string that changes whenever a file changes.
func fileStamp(files fs.FS) string {
	var all strings.Builder
	for _, name := range []string{entriesFile, namesFile, addressesFile} {
		if info, err := fs.Stat(files, name); err == nil {
			fmt.Fprintf(&all, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return all.String()
}

// Watch refreshes the list periodically until the context ends. It calls changed after each change. If reading the list or changed
// fails, Watch calls failed and retries later.
func (l *Lists) Watch(ctx context.Context, changed func(context.Context) error, failed func(error)) {
	tick := time.NewTicker(refreshInterval)
	defer tick.Stop()
	pending := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		refreshed, err := l.Refresh()
		if err != nil {
			failed(err)
		}
		if pending = pending || refreshed; pending {
			if err := changed(ctx); err != nil {
				failed(err)
				continue
			}
			pending = false
		}
	}
}

// Name implements screening.Screener.
func (l *Lists) Name() string { return l.Current().Name }

// Screen implements screening.Screener.
func (l *Lists) Screen(_ context.Context, person screening.Person) (screening.Result, error) {
	list := l.Current()
	name := strings.Join([]string{person.FirstName, person.MiddleName, person.LastName}, " ")
	hits, score := list.Find(name, person.DateOfBirth, l.rules)
	result := screening.Result{Verdict: facts.VerdictClear, List: list.Name, Version: list.Version, Score: score, Hits: hits}
	if len(hits) > 0 {
		result.Verdict = facts.VerdictHold
	}
	return result, nil
}
