package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// report converts the events of go test -json to text. See go doc test2json.
type report struct {
	out      io.Writer
	running  map[string]*packageRun
	finished []testTime
}

// event is an event of go test -json.
type event struct {
	Action     string
	Package    string
	Test       string
	ImportPath string // of a package that is built
	Elapsed    float64
	Output     string
}

// packageRun holds the events of a package until the package has finished.
type packageRun struct {
	lines  []outputLine
	passed map[string]bool // tests that passed or were skipped
	times  []testTime
	cached bool
}

// outputLine is a line of output. test is empty for the output of the package.
type outputLine struct{ test, text string }

// testTime is how long a test took, without the time that a parallel test waited.
type testTime struct {
	seconds    float64
	name, test string
}

func newReport(out io.Writer) *report { return &report{out: out, running: map[string]*packageRun{}} }

// read reads events until the end, and prints each package when it has finished.
func (r *report) read(events io.Reader) error {
	lines := bufio.NewReader(events)
	for {
		line, err := lines.ReadString('\n')
		if line != "" {
			var e event
			if json.Unmarshal([]byte(line), &e) != nil {
				fmt.Fprint(r.out, line) // go prints some errors as text
			} else {
				r.add(e)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the output of go test: %w", err)
		}
	}
}

func (r *report) add(e event) {
	if e.Action == "build-output" {
		fmt.Fprint(r.out, e.Output)
		return
	}
	if e.Package == "" {
		return
	}
	run := r.running[e.Package]
	if run == nil {
		run = &packageRun{passed: map[string]bool{}}
		r.running[e.Package] = run
	}
	isEnd := e.Action == "pass" || e.Action == "skip" || e.Action == "fail"
	switch {
	case e.Action == "output":
		run.lines = append(run.lines, outputLine{e.Test, e.Output})
		run.cached = run.cached || e.Test == "" && strings.HasSuffix(e.Output, "\t(cached)\n")
	case isEnd && e.Test != "":
		run.passed[e.Test] = e.Action != "fail"
		run.times = append(run.times, testTime{e.Elapsed, e.Package, e.Test})
	case isEnd:
		r.finish(run, e.Action == "fail")
		delete(r.running, e.Package)
	}
}

// finish prints a package's result and, if it failed, the output of each test that did not pass.
func (r *report) finish(run *packageRun, failed bool) {
	if !run.cached {
		r.finished = append(r.finished, run.leafTimes()...)
	}
	for _, line := range run.lines {
		isResult := line.test == "" && strings.HasPrefix(line.text, "ok  \t")
		if isResult || failed && !run.passed[line.test] && !isProgress(line.text) {
			fmt.Fprint(r.out, line.text)
		}
	}
}

// isProgress reports whether a line says only that a test starts, pauses, or continues.
func isProgress(line string) bool {
	return strings.HasPrefix(line, "=== ")
}

// leafTimes returns the times of the tests without subtests.
func (run *packageRun) leafTimes() (leaves []testTime) {
	parents := map[string]bool{}
	for _, t := range run.times {
		for i, c := range t.test {
			if c == '/' {
				parents[t.test[:i]] = true
			}
		}
	}
	for _, t := range run.times {
		if !parents[t.test] {
			leaves = append(leaves, t)
		}
	}
	return leaves
}

// writeSlowest lists the n slowest tests that ran. It omits packages with cached results.
func (r *report) writeSlowest(n int) {
	if len(r.finished) == 0 {
		return
	}
	slices.SortStableFunc(r.finished, func(a, b testTime) int { return cmp.Compare(b.seconds, a.seconds) })
	fmt.Fprintln(r.out, "slowest tests:")
	for _, t := range r.finished[:min(n, len(r.finished))] {
		fmt.Fprintf(r.out, "%7.1f s  %s %s\n", t.seconds, t.name, t.test)
	}
}
