// Package hulak_test checks project rules, such as which folders may import which.
package hulak_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// forbidden maps a folder to the folders that it must not import. A folder without an entry may import any other.
var forbidden = map[string][]string{
	"domain":            {"eventstore", "projections", "httpapi", "providers", "cmd", "migrations", "webapp"},
	"eventstore":        {"projections", "httpapi", "providers", "cmd", "webapp"},
	"projections":       {"providers", "httpapi", "cmd", "webapp"},
	"providers":         {"projections", "httpapi", "cmd", "webapp"},
	"providers/sandbox": {"domain", "eventstore", "projections", "httpapi", "cmd", "webapp", "migrations"},
	"httpapi":           {"providers", "cmd"},
	"migrations":        {"domain", "eventstore", "projections", "httpapi", "providers", "cmd", "webapp"},
}

func TestRoomsImportOnlyWhatTheyMay(t *testing.T) {
	eachGoFile(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, imported := range file.Imports {
			name := strings.Trim(imported.Path.Value, `"`)
			for room, rooms := range forbidden {
				if !within(path, room) {
					continue
				}
				for _, other := range rooms {
					if within(strings.TrimPrefix(name, "hulak/"), other) && strings.HasPrefix(name, "hulak/") {
						t.Errorf("%s imports %s: %s may not know %s", path, name, room, other)
					}
				}
			}
		}
	})
}

func TestDomainIsPure(t *testing.T) {
	impure := []string{"time.Now(", "time.Since(", "rand.", "uuid.New", "os.", "net/http", "database/sql", "pgx"}
	eachGoFile(t, func(path string) {
		if !within(path, "domain") || strings.HasSuffix(path, "_test.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for number, line := range strings.Split(string(text), "\n") {
			code, _, _ := strings.Cut(line, "//")
			for _, word := range impure {
				if strings.Contains(code, word) {
					t.Errorf("%s:%d uses %q: the domain has no clock, randomness or outside", path, number+1, word)
				}
			}
		}
	})
}

func TestMoneyIsNeverAFloat(t *testing.T) {
	eachGoFile(t, func(path string) {
		if !within(path, "domain") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"float64", "float32", "NewFromFloat", "InexactFloat"} {
			if strings.Contains(string(text), word) {
				t.Errorf("%s uses %s", path, word)
			}
		}
	})
}

func TestTheReadmeNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("(?:`|\\./)((?:bench|cmd|domain|eventstore|httpapi|migrations|projections|providers|webapp)(?:/[\\w./-]+)?)[` ]").FindAllStringSubmatch(string(text), -1)
	if len(named) < 15 {
		t.Errorf("only %d paths were found: are they written otherwise now?", len(named))
	}
	for _, path := range named {
		if _, err := os.Stat(path[1]); err != nil {
			t.Errorf("the README names %s: %v", path[1], err)
		}
	}
}

func eachGoFile(t *testing.T, visit func(path string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git" || entry.Name() == ".data") {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".go") {
			visit(filepath.ToSlash(path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func within(path, room string) bool { return path == room || strings.HasPrefix(path, room+"/") }

// TestOnlyDecideWritesEvents requires domain.Decide for all writes, because it enforces limits that read models rely on.
func TestOnlyDecideWritesEvents(t *testing.T) {
	writes := regexp.MustCompile(`\b(b|book)\.Write\(`)
	eachGoFile(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") || within(path, "projections/projectiontest") || path == filepath.Join("domain", "decider.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if writes.Match(text) {
			t.Errorf("%s writes events itself: use domain.Decide", path)
		}
	})
}
