package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryClauseHasARow(t *testing.T) {
	t.Chdir("../..")
	specification, err := os.ReadFile("docs/spec/product.md")
	require.NoError(t, err)
	rows, err := readTable(tablePath)
	require.NoError(t, err)
	clauses := regexp.MustCompile("(?m)^- `([1-9]\\.\\d\\d[a-z]+)` ").FindAllSubmatch(specification, -1)
	require.Len(t, clauses, 670)
	var missing []string
	for _, m := range clauses {
		if !slices.ContainsFunc(rows, func(r *row) bool { return r.Clause == string(m[1]) }) {
			missing = append(missing, string(m[1]))
		}
	}
	require.Empty(t, missing, "clauses without a row in %s", tablePath)
}

func TestEveryRowApplies(t *testing.T) {
	t.Chdir("../..")
	rows, err := readTable(tablePath)
	require.NoError(t, err)
	for _, r := range rows {
		_, err := r.mutated()
		require.NoError(t, err, r.Clause)
		require.FileExists(t, r.Test, r.Clause)
		require.Equal(t, killed, r.Result, r.Clause)
		require.False(t, strings.HasSuffix(r.File, "_test.go") || strings.Contains(r.File, ".test."), "%s changes a test", r.Clause)
	}
}

func TestAMutationMustApplyExactlyOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "limit.go")
	require.NoError(t, os.WriteFile(file, []byte("const lower, upper = 1, 1"), 0o600))
	for search, want := range map[string]string{"upper": "const lower, max = 1, 1", "1": "", "missing": "", "": "", "max": ""} {
		got, err := (&row{File: file, Search: search, Replace: "max"}).mutated()
		require.Equal(t, want, string(got))
		require.Equal(t, want == "", err != nil, search)
	}
}

func TestTableKeepsItsText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof.csv")
	rows := []*row{{"5.18b", "a_test.go", `TestA/rounds "half up", always (5.18b)`, "a.go", "a\n\tb", "", killed}}
	require.NoError(t, writeTable(path, rows))
	got, err := readTable(path)
	require.NoError(t, err)
	require.Equal(t, rows, got)
	require.NoError(t, os.WriteFile(path, []byte("a,b\n"), 0o600))
	_, err = readTable(path)
	require.Error(t, err)
}

func TestChoose(t *testing.T) {
	rows := []*row{{Clause: "1.01a"}, {Clause: "1.01b"}, {Clause: "1.01b"}, {Clause: "1.02a"}}
	got, err := choose(rows, "1.02a, 1.01b", 0, 0)
	require.NoError(t, err)
	require.Equal(t, []*row{rows[3], rows[1], rows[2]}, got)
	_, err = choose(rows, "9.99z", 0, 0)
	require.ErrorContains(t, err, "9.99z")
	first, err := choose(rows, "", 2, 7)
	require.NoError(t, err)
	second, err := choose(rows, "", 2, 7)
	require.NoError(t, err)
	require.Len(t, first, 2)
	require.Equal(t, first, second)
	all, err := choose(rows, "", 0, 0)
	require.NoError(t, err)
	require.Equal(t, rows, all)
}

func TestGoPattern(t *testing.T) {
	require.Equal(t, "^TestFee$", goPattern("TestFee"))
	require.Equal(t, `^TestFee$/rounds \(half up\)/once`, goPattern("TestFee/rounds (half up)/once"))
}

func TestOnlyAFailedTestKillsAMutation(t *testing.T) {
	failed := os.ErrInvalid
	for name, c := range map[string]struct {
		out  string
		run  error
		want error
	}{
		"a failed test":      {`{"Action":"run","Test":"TestA"}` + "\n" + `{"Action":"fail","Test":"TestA"}`, failed, nil},
		"a passed test":      {`{"Action":"run","Test":"TestA"}` + "\n" + `{"Action":"pass","Test":"TestA"}`, nil, errPassed},
		"no test":            {`{"Action":"output","Output":"testing: warning: no tests to run\n"}` + "\n" + `{"Action":"pass"}`, nil, errNotRun},
		"a compile error":    {`{"Action":"build-output","Output":"a.go:1: undefined: x\n"}` + "\n" + `{"Action":"fail"}`, failed, errNoBuild},
		"a failed set-up":    {`{"Action":"output","Output":"panic: init\n"}` + "\n" + `{"Action":"fail"}`, failed, errNoBuild},
		"an invalid overlay": {"go: overlay.json: no such file", failed, errNoBuild},
	} {
		t.Run("Go: "+name, func(t *testing.T) { require.ErrorIs(t, goOutcome([]byte(c.out), c.run), c.want) })
	}
	for name, c := range map[string]struct {
		result webResult
		want   error
	}{
		"a failed test":        {webResult{Ran: true, Failed: true}, nil},
		"a passed test":        {webResult{Ran: true}, errPassed},
		"no test":              {webResult{}, errNotRun},
		"a file with an error": {webResult{Error: "SyntaxError"}, errNoBuild},
	} {
		t.Run("web: "+name, func(t *testing.T) { require.ErrorIs(t, c.result.outcome(), c.want) })
	}
}
