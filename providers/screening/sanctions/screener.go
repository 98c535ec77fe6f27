package sanctions

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"
	"time"

	screeningdomain "hulak/domain/screening"
	"hulak/internal/background"
	"hulak/providers/screening"
)

// refreshInterval is how often Watch checks the directory for a newer list.
const refreshInterval = 30 * time.Second

// Screener screens people against the current list, which is the built-in sample or a list in a directory. To update the list,
// replace the files in the directory.
type Screener struct {
	dir          string
	rules        screeningdomain.Matching
	current      atomic.Pointer[List]
	currentStamp string // fileStamp of the current list
}

var _ screening.Screener = (*Screener)(nil)

// Open returns a screener with the list in a directory, or with the sample if dir is empty.
func Open(dir string, rules screeningdomain.Matching) (*Screener, error) {
	s := &Screener{dir: dir, rules: rules}
	if dir != "" {
		_, err := s.Refresh()
		return s, err
	}
	list, err := LoadSample()
	s.current.Store(list)
	return s, err
}

// Current returns the current list.
func (s *Screener) Current() *List { return s.current.Load() }

// Refresh loads a new list from the directory and reports whether the list changed. If the list cannot be read, the previous list
// stays current. Only one goroutine may call Refresh at a time.
func (s *Screener) Refresh() (bool, error) {
	if s.dir == "" {
		return false, nil
	}
	files := os.DirFS(s.dir)
	stamp := fileStamp(files)
	if stamp == s.currentStamp && s.Current() != nil {
		return false, nil
	}
	list, err := Load(OFACListName, files)
	if err != nil {
		return false, err
	}
	previous := s.current.Swap(list)
	s.currentStamp = stamp
	return previous == nil || previous.Version != list.Version, nil
}

// fileStamp returns the sizes and modification times of the files.
func fileStamp(files fs.FS) string {
	var all strings.Builder
	for _, name := range []string{entriesFile, namesFile, addressesFile} {
		if info, err := fs.Stat(files, name); err == nil {
			fmt.Fprintf(&all, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return all.String()
}

// Watch refreshes the list periodically until the context ends. After each change, it calls onChange. If reading the list or onChange
// fails, Watch calls onError and retries later.
func (s *Screener) Watch(ctx context.Context, onChange func(context.Context) error, onError func(error)) {
	pending := false
	background.Every(ctx, refreshInterval, func(ctx context.Context) error {
		refreshed, err := s.Refresh()
		if pending = pending || refreshed; !pending {
			return err
		}
		changeErr := onChange(ctx)
		pending = changeErr != nil
		return errors.Join(err, changeErr)
	}, onError)
}

// Name implements screening.Screener.
func (s *Screener) Name() string { return s.Current().Name }

// Screen implements screening.Screener.
func (s *Screener) Screen(ctx context.Context, person screening.Person) (screening.Result, error) {
	return ListScreener{s.Current(), s.rules}.Screen(ctx, person)
}

// ListScreener screens people against one version of a list.
type ListScreener struct {
	List  *List
	Rules screeningdomain.Matching
}

var _ screening.Screener = ListScreener{}

// Name implements screening.Screener.
func (s ListScreener) Name() string { return s.List.Name }

// Screen implements screening.Screener.
func (s ListScreener) Screen(_ context.Context, person screening.Person) (screening.Result, error) {
	name := strings.Join([]string{person.FirstName, person.MiddleName, person.LastName}, " ")
	hits, score := s.List.Find(name, person.DateOfBirth, s.Rules)
	result := screening.Result{Verdict: screeningdomain.VerdictClear, List: s.List.Name, Version: s.List.Version, Score: score, Hits: hits}
	if len(hits) > 0 {
		result.Verdict = screeningdomain.VerdictHold
	}
	return result, nil
}
