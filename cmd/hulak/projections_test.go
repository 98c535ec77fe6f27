package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/projections/maintenance"
)

// meterOutput returns the progress output for a rebuild that handles one event per millisecond.
func meterOutput(terminal bool, all ...maintenance.Progress) string {
	var out bytes.Buffer
	at := time.Date(2026, 3, 9, 17, 30, 0, 0, time.UTC)
	m := newProgressMeter(&out, "transfers", func() time.Time { return at })
	m.terminal = terminal
	for i, p := range all {
		if i > 0 {
			at = at.Add(time.Duration(p.Done-all[i-1].Done) * time.Millisecond)
		}
		m.show(p)
	}
	m.end()
	return out.String()
}

func TestRebuildShowsProgress(t *testing.T) {
	t.Parallel()
	t.Run("terminal shows a bar with the speed and the time left", func(t *testing.T) {
		t.Parallel()
		got := meterOutput(true, maintenance.Progress{Total: 4_000}, maintenance.Progress{Done: 1_000, Total: 4_000},
			maintenance.Progress{Done: 2_000, Total: 4_000, Waiting: true}, maintenance.Progress{Done: 4_000, Total: 4_000})
		frames := strings.Split(strings.TrimSuffix(got, "\n"), "\r")[1:]
		assert.Equal(t, []string{
			"transfers      [                              ]   0%  starting\x1b[K",
			"transfers      [#######                       ]  25%  1000 events/s, 3s left\x1b[K",
			"transfers      [###############               ]  50%  1000 events/s, 2s left, waiting for the current read models to catch up\x1b[K",
			"transfers      [##############################] 100%  1000 events/s, 0s left\x1b[K",
		}, frames)
	})
	t.Run("other output shows one line for each 10 percent", func(t *testing.T) {
		t.Parallel()
		all := []maintenance.Progress{}
		for done := int64(0); done <= 4_000; done += 100 {
			all = append(all, maintenance.Progress{Done: done, Total: 4_000})
		}
		got := meterOutput(false, all...)
		assert.NotContains(t, got, "\r")
		assert.Equal(t, 11, strings.Count(got, "\n"))
		assert.Contains(t, got, "transfers: 50%, event 2000 of 4000, 1000 events/s, 2s left\n")
	})
	t.Run("resumed rebuild shows its start position", func(t *testing.T) {
		t.Parallel()
		got := meterOutput(false, maintenance.Progress{Done: 3_000, Total: 4_000}, maintenance.Progress{Done: 4_000, Total: 4_000})
		assert.Equal(t, "transfers: resuming after event 3000\ntransfers: 75%, event 3000 of 4000, starting\n"+
			"transfers: 100%, event 4000 of 4000, 1000 events/s, 0s left\n", got)
	})
}
