package accesslog_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/accesslog"
	"hulak/domain/decidertest"
)

var (
	given  = decidertest.For(accesslog.Decider)
	at     = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	record = accesslog.RecordRead{StaffID: "s", Call: "getTransaction", Subject: "t", People: []string{"a", "b"}, Purpose: accesslog.Support, Reference: "CMP-1", At: at}
	read   = accesslog.DataRead(record)
)

func TestRecord(t *testing.T) {
	t.Parallel()
	again := func(change func(*accesslog.RecordRead)) accesslog.RecordRead {
		c := record
		c.At = at.Add(14 * time.Minute)
		change(&c)
		return c
	}
	then := func(c accesslog.RecordRead) accesslog.DataRead { return accesslog.DataRead(c) }

	t.Run("8 whose data are shown is a fact, each person once", func(t *testing.T) {
		given(t).When(again(func(c *accesslog.RecordRead) { c.People = []string{"a", "", "b", "a"} })).
			Then(then(again(func(*accesslog.RecordRead) {})))
	})
	t.Run("8 what shows nobody is none", func(t *testing.T) {
		given(t).When(again(func(c *accesslog.RecordRead) { c.People = nil })).ThenNothing()
	})
	t.Run("8 a page that reads again within a quarter of an hour is the same look", func(t *testing.T) {
		given(t, read).When(again(func(*accesslog.RecordRead) {})).ThenNothing()
	})
	t.Run("8 somebody new on the page is a new look, at them alone", func(t *testing.T) {
		c := again(func(c *accesslog.RecordRead) { c.People = []string{"a", "c"} })
		want := then(c)
		want.People = []string{"c"}
		given(t, read).When(c).Then(want)
	})
	for name, change := range map[string]func(*accesslog.RecordRead){
		"later":                 func(c *accesslog.RecordRead) { c.At = at.Add(15 * time.Minute) },
		"elsewhere":             func(c *accesslog.RecordRead) { c.Call = "getHold" },
		"of another transfer":   func(c *accesslog.RecordRead) { c.Subject = "t-2" },
		"for another purpose":   func(c *accesslog.RecordRead) { c.Purpose = accesslog.Audit },
		"for another complaint": func(c *accesslog.RecordRead) { c.Reference = "CMP-2" },
	} {
		t.Run("8 the same people "+name+" are a new look", func(t *testing.T) {
			c := again(change)
			given(t, read).When(c).Then(then(c))
		})
	}
	t.Run("8 an old look is forgotten behind newer ones, and the newer ones are not", func(t *testing.T) {
		newer := then(again(func(c *accesslog.RecordRead) { c.People = []string{"c"} }))
		late := again(func(c *accesslog.RecordRead) { c.People, c.At = []string{"a", "c"}, at.Add(16*time.Minute) })
		want := then(late)
		want.People = []string{"a"}
		given(t, read, newer).When(late).Then(want)
	})
	t.Run("8 a purpose that there is not is refused", func(t *testing.T) {
		given(t).When(again(func(c *accesslog.RecordRead) { c.Purpose = "CURIOSITY" })).ThenRejected(accesslog.ErrUnknownPurpose)
	})
	t.Run("8 the stream is the day's, of one member of staff", func(t *testing.T) {
		assert.Equal(t, "s:2026-03-02", accesslog.StreamKey("s", at))
	})
}

func TestExport(t *testing.T) {
	t.Parallel()
	export := decidertest.For(accesslog.ExportDecider)
	start := accesslog.StartExport{
		ExportID: "x", StaffID: "s", Format: accesslog.CSV, Filter: accesslog.Filter{Type: "transfer."}, UpTo: 9, Count: 3, Reason: "for the auditor", At: at,
	}
	started := accesslog.ExportStarted{
		ExportID: "x", StaffID: "s", Format: accesslog.CSV, Filter: accesslog.Filter{Type: "transfer."}, UpTo: 9, Count: 3, Reason: "for the auditor", At: at,
	}
	end := accesslog.EndExport{Count: 2, At: at.Add(time.Second)}
	ended := accesslog.ExportEnded{ExportID: "x", StaffID: "s", Count: 2, At: end.At}

	t.Run("8 an export is a fact, with its filter and reason, before the first event leaves", func(t *testing.T) {
		export(t).When(start).Then(started)
	})
	t.Run("8 the same one is started once", func(t *testing.T) {
		export(t, started).When(start).ThenNothing()
	})
	t.Run("8 one without a reason is refused", func(t *testing.T) {
		c := start
		c.Reason = " "
		export(t).When(c).ThenRejected(accesslog.ErrReasonRequired)
	})
	t.Run("8 one in another format is refused", func(t *testing.T) {
		c := start
		c.Format = "XLSX"
		export(t).When(c).ThenRejected(accesslog.ErrUnknownFormat)
	})
	t.Run("8 how many events it came to hold is a fact, once", func(t *testing.T) {
		export(t, started).When(end).Then(ended)
		export(t, started, ended).When(end).ThenNothing()
	})
	t.Run("8 what never began cannot end", func(t *testing.T) {
		export(t).When(end).ThenRejected(accesslog.ErrExportNotFound)
	})
}
