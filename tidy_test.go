// Package hulak_test checks project rules, such as which folders may import which.
package hulak_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// forbiddenImports maps a folder to the folders that it must not import. A folder without an entry can import any other folder. Only
// internal/app and cmd can import everything.
var forbiddenImports = map[string][]string{
	"domain": {"eventstore", "projections", "httpapi", "providers", "internal", "cmd", "migrations", "webapp"},
	"eventstore": {"projections", "httpapi", "providers", "internal/app", "internal/integrity", "internal/telemetry", "cmd",
		"webapp"},
	"projections/sqlbatch": {"domain", "eventstore", "projections", "httpapi", "providers", "cmd", "migrations", "webapp"},
	"projections/runner":   {"projections/maintenance"},
	"projections":          {"providers", "httpapi", "internal/app", "internal/integrity", "internal/telemetry", "cmd", "webapp"},
	"providers":            {"projections", "httpapi", "internal/app", "internal/integrity", "internal/telemetry", "cmd", "webapp"},
	"providers/sandbox":    {"domain", "eventstore", "projections", "httpapi", "cmd", "webapp", "migrations"},
	"httpapi":              {"providers", "projections/maintenance", "internal/app", "internal/integrity", "internal/telemetry", "cmd"},
	"migrations":           {"domain", "eventstore", "projections", "httpapi", "providers", "internal", "cmd", "webapp"},
	"internal/app":         {"cmd"},
	"internal/app/health":  {"httpapi"},
	"internal/background":  {"domain", "eventstore", "projections", "httpapi", "providers", "internal/app", "cmd", "migrations", "webapp"},
	"internal/integrity":   {"httpapi", "internal/app", "internal/telemetry", "cmd", "migrations", "webapp"},
	"internal/safedial":    {"domain", "eventstore", "projections", "httpapi", "providers", "internal/app", "cmd", "migrations", "webapp"},
	"internal/telemetry":   {"providers", "httpapi", "internal/app", "cmd", "migrations", "webapp"},
	"internal/tracing":     {"eventstore", "projections", "httpapi", "providers", "internal", "cmd", "migrations", "webapp"},
	// A feature of the API imports core and presentation, but no other feature.
	"httpapi/core": {"httpapi/presentation", "httpapi/documents", "httpapi/quotetoken"},
	"httpapi/dto":  {"httpapi/core", "httpapi/presentation"},
}

// apiFeatures lists the packages under httpapi that serve one feature each.
var apiFeatures = []string{
	"account", "beneficiaries", "compliance", "history", "integrations", "live", "operations", "pricing", "site", "sources", "transfers",
}

func TestAPIFeaturesDoNotImportEachOther(t *testing.T) {
	for _, feature := range apiFeatures {
		files, err := filepath.Glob(filepath.Join("httpapi", feature, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("httpapi/%s: %d files, %v", feature, len(files), err)
		}
	}
	forEachGoFile(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") || !isWithin(path, "httpapi") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, imported := range file.Imports {
			feature, found := strings.CutPrefix(strings.Trim(imported.Path.Value, `"`), "hulak/httpapi/")
			inRoot := filepath.ToSlash(filepath.Dir(path)) == "httpapi" // the root package connects the features
			if found && !inRoot && slices.Contains(apiFeatures, feature) && !isWithin(path, "httpapi/"+feature) {
				t.Errorf("%s imports %s: a feature or a shared package must not import another feature", path, feature)
			}
		}
	})
}

func TestPackagesFollowTheImportRules(t *testing.T) {
	forEachGoFile(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, name := range importsOf(t, path) {
			for folder, forbidden := range forbiddenImports {
				if !isWithin(path, folder) {
					continue
				}
				for _, other := range forbidden {
					if isWithin(strings.TrimPrefix(name, "hulak/"), other) && strings.HasPrefix(name, "hulak/") {
						t.Errorf("%s imports %s: %s must not import %s", path, name, folder, other)
					}
				}
			}
		}
	})
}

// importsOf returns the paths of the packages that a file imports.
func importsOf(t *testing.T, path string) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	for _, imported := range file.Imports {
		names = append(names, strings.Trim(imported.Path.Value, `"`))
	}
	return names
}

// TestReadModelsOnlyDeclareThemselves checks that read models neither run nor maintain themselves, and write only through a batch.
func TestReadModelsOnlyDeclareThemselves(t *testing.T) {
	tools := []string{"projections/runner", "projections/maintenance", "projections/internal"}
	exempt := append([]string{"projections/sqlbatch", "projections/projectiontest"}, tools...)
	writes := regexp.MustCompile(`\.(Exec|Begin|BeginTx|SendBatch|CopyFrom)\(`)
	forEachGoFile(t, func(path string) {
		isExempt := slices.ContainsFunc(exempt, func(folder string) bool { return isWithin(path, folder) })
		if !isWithin(path, "projections") || isExempt || strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, name := range importsOf(t, path) {
			if slices.ContainsFunc(tools, func(folder string) bool { return isWithin(strings.TrimPrefix(name, "hulak/"), folder) }) {
				t.Errorf("%s imports %s: a read model only declares itself", path, name)
			}
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if call := writes.Find(text); call != nil {
			t.Errorf("%s calls %s: a read model writes only through a batch", path, call)
		}
	})
}

func TestDomainIsPure(t *testing.T) {
	impureCalls := []string{"time.Now(", "time.Since(", "rand.", "uuid.New", "os.", "net/http", "database/sql", "pgx"}
	forEachGoFile(t, func(path string) {
		if !isWithin(path, "domain") || strings.HasSuffix(path, "_test.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for number, line := range strings.Split(string(text), "\n") {
			code, _, _ := strings.Cut(line, "//")
			for _, call := range impureCalls {
				if strings.Contains(code, call) {
					t.Errorf("%s:%d uses %q: the domain must not use clocks, randomness, or I/O", path, number+1, call)
				}
			}
		}
	})
}

func TestDomainUsesNoFloats(t *testing.T) {
	forEachGoFile(t, func(path string) {
		if !isWithin(path, "domain") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"float64", "float32", "NewFromFloat", "InexactFloat"} {
			if strings.Contains(string(text), word) {
				t.Errorf("%s uses %s: the domain must not use floats", path, word)
			}
		}
	})
}

// TestReadmeNamesExistingPaths fails when the README names a folder or file that does not exist.
func TestReadmeNamesExistingPaths(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	pattern := regexp.MustCompile("`((?:bench|cmd|deploy|docs|domain|eventstore|httpapi|internal|migrations|projections|providers|webapp)" +
		"(?:/[\\w./-]+)?)`")
	matches := pattern.FindAllStringSubmatch(string(text), -1)
	if len(matches) < 10 {
		t.Errorf("found only %d paths: does the pattern still match?", len(matches))
	}
	for _, match := range matches {
		if _, err := os.Stat(match[1]); err != nil {
			t.Errorf("the README names %s: %v", match[1], err)
		}
	}
}

func forEachGoFile(t *testing.T, visit func(path string)) {
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

func isWithin(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// TestOnlyDecideWritesEvents requires domain.Decide for all writes, because Decide enforces limits that read models rely on.
func TestOnlyDecideWritesEvents(t *testing.T) {
	writes := regexp.MustCompile(`\b(b|book|u|uow)\.Write\(`)
	forEachGoFile(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") || isWithin(path, "projections/projectiontest") || path == filepath.Join("domain", "decider.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte(".Write(")) && writes.Match(text) { // the search is much faster than the pattern
			t.Errorf("%s calls Write directly: use domain.Decide", path)
		}
	})
}

// markdown is one document: its text without code, the anchors of its headings, and its Go code blocks.
type markdown struct {
	prose   string
	anchors map[string]bool
	code    []string
}

var (
	codeBlock     = regexp.MustCompile("(?ms)^ *```(\\w*)\n(.*?)^ *```$")
	indentedCode  = regexp.MustCompile(`(?m)^ {4}.*$`)
	inlineCode    = regexp.MustCompile("`[^`\n]*`")
	heading       = regexp.MustCompile(`(?m)^#{1,6} +(.+?) *$`)
	link          = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	nonAnchorChar = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	urlScheme     = regexp.MustCompile(`^[a-z]+:`)
	minDocuments  = 20 // with fewer documents, the walk probably skips some
)

// parseMarkdown returns the prose, anchors, and Go code blocks of a document.
func parseMarkdown(text string) markdown {
	m := markdown{anchors: map[string]bool{}}
	for _, block := range codeBlock.FindAllStringSubmatch(text, -1) {
		if block[1] == "go" {
			m.code = append(m.code, block[2])
		}
	}
	text = codeBlock.ReplaceAllString(text, "")
	for _, found := range heading.FindAllStringSubmatch(text, -1) {
		m.anchors[headingAnchor(found[1])] = true
	}
	m.prose = inlineCode.ReplaceAllString(indentedCode.ReplaceAllString(text, ""), "")
	return m
}

// headingAnchor returns the anchor that GitHub gives a heading.
func headingAnchor(title string) string {
	title = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`).ReplaceAllString(title, "$1")
	return strings.ReplaceAll(nonAnchorChar.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
}

// brokenLinks returns a message for each broken relative link in a document.
func brokenLinks(path string, m markdown, read func(path string) (markdown, error)) []string {
	var broken []string
	for _, found := range link.FindAllStringSubmatch(m.prose, -1) {
		target, anchor, _ := strings.Cut(found[1], "#")
		if urlScheme.MatchString(found[1]) {
			continue
		}
		file := path
		if target != "" {
			file = filepath.Join(filepath.Dir(path), filepath.FromSlash(target))
		}
		if _, err := os.Stat(file); err != nil && !strings.HasPrefix(filepath.ToSlash(file), "docs/images/") {
			broken = append(broken, path+" links to "+found[1]+", which does not exist")
			continue
		}
		if anchor == "" {
			continue
		}
		other, err := read(file)
		if err != nil || !other.anchors[anchor] {
			broken = append(broken, path+" links to "+found[1]+", but that heading does not exist")
		}
	}
	return broken
}

// parseGo returns an error if a code block is neither a file, a list of declarations, nor a list of statements.
func parseGo(code string) error {
	var err error
	for _, source := range []string{code, "package p\n" + code, "package p\nfunc f() {\n" + code + "\n}"} {
		if _, err = parser.ParseFile(token.NewFileSet(), "block.go", source, parser.SkipObjectResolution); err == nil {
			return nil
		}
	}
	return err
}

// forEachDocument calls visit for every Markdown file in the repository.
func forEachDocument(t *testing.T, visit func(path string, m markdown)) {
	t.Helper()
	count := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch entry.Name() {
		case "node_modules", ".git", ".data", "testdata", "test-results":
			if entry.IsDir() { // .git is a file in a worktree
				return fs.SkipDir
			}
		}
		if entry.IsDir() || filepath.Ext(path) != ".md" {
			return nil
		}
		m, err := readMarkdownFile(path)
		if err != nil {
			return err
		}
		count++
		visit(path, m)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if count < minDocuments {
		t.Errorf("found only %d documents", count)
	}
}

func readMarkdownFile(path string) (markdown, error) {
	text, err := os.ReadFile(path)
	return parseMarkdown(string(text)), err
}

func TestLinksInDocumentsWork(t *testing.T) {
	forEachDocument(t, func(path string, m markdown) {
		if isWithin(path, "webapp/src") {
			return // the articles of the help center link to pages, which help.test.tsx checks
		}
		for _, broken := range brokenLinks(path, m, readMarkdownFile) {
			t.Error(broken)
		}
	})
}

func TestGoCodeInDocumentsParses(t *testing.T) {
	blocks := 0
	forEachDocument(t, func(path string, m markdown) {
		for _, code := range m.code {
			blocks++
			if err := parseGo(code); err != nil {
				t.Errorf("%s: %v in\n%s", path, err, code)
			}
		}
	})
	if blocks == 0 {
		t.Error("the documents contain no Go code")
	}
}

// TestDocumentChecksCanFail checks that brokenLinks and parseGo report errors.
func TestDocumentChecksCanFail(t *testing.T) {
	text := "# The log\n\n[a](README.md) [b](missing.md) [c](#the-log) [d](#nothing) [e](https://hulak.example/x) `[f](missing.md)`\n"
	broken := brokenLinks("README.md", parseMarkdown(text), func(string) (markdown, error) { return parseMarkdown(text), nil })
	if len(broken) != 2 {
		t.Errorf("found %d broken links instead of 2: %q", len(broken), broken)
	}
	for code, valid := range map[string]bool{
		"package p\n": true, "func f() {}\n": true, "x := 1\n": true, "func f( {}\n": false, "x := \n": false,
	} {
		if err := parseGo(code); (err == nil) != valid {
			t.Errorf("parse %q: %v", code, err)
		}
	}
}
