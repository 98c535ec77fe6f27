package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// tablePath is the path of the table in the repository.
const tablePath = "docs/spec/proof.csv"

// killed is the result of a mutation that its test detects.
const killed = "killed"

var header = []string{"clause", "test", "title", "file", "search", "replace", "result"}

// row is a row of the table: a test of a clause, and a mutation that the test detects.
type row struct {
	Clause string
	Test   string // path of the test file
	// Title is the title of the test, or a part of it. In Go, it is the function and the titles of its subtests, separated by slashes.
	Title   string
	File    string // path of the source file
	Search  string // text that occurs once in the source file
	Replace string
	Result  string // killed; empty in a new row
}

func (r *row) String() string { return r.Clause + "\t" + r.File + "\t" + r.Test }

func (r *row) isGo() bool { return filepath.Ext(r.Test) == ".go" }

// mutated returns the source file, with the mutation.
func (r *row) mutated() ([]byte, error) {
	source, err := os.ReadFile(r.File)
	if err != nil {
		return nil, err
	}
	if n := strings.Count(string(source), r.Search); n != 1 || r.Search == "" || r.Search == r.Replace {
		return nil, fmt.Errorf("the mutation does not apply: %q occurs %d times in %s", r.Search, n, r.File)
	}
	return []byte(strings.Replace(string(source), r.Search, r.Replace, 1)), nil
}

func readTable(path string) (rows []*row, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	r := csv.NewReader(file)
	r.FieldsPerRecord = len(header)
	first, err := r.Read()
	if err != nil || !slices.Equal(first, header) {
		return nil, fmt.Errorf("%s: the first line is not %q", path, strings.Join(header, ","))
	}
	for {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		rows = append(rows, &row{fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6]})
	}
}

func writeTable(path string, rows []*row) error {
	var out strings.Builder
	w := csv.NewWriter(&out)
	records := [][]string{header}
	for _, r := range rows {
		records = append(records, []string{r.Clause, r.Test, r.Title, r.File, r.Search, r.Replace, r.Result})
	}
	if err := w.WriteAll(records); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(out.String()), 0o644)
}
