package accesslog_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/accesslog"
	"hulak/domain/apikey"
	"hulak/domain/decidertest"
)

var (
	given      = decidertest.For(accesslog.Decider)
	at         = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	recordRead = accesslog.RecordRead{
		StaffID: "s", Call: "getTransaction", Subject: "t", People: []string{"a", "b"},
		Purpose: accesslog.PurposeSupport, Reference: "CMP-1", At: at,
	}
	dataRead = recorded(recordRead)
)

// recorded returns the event of a read.
func recorded(c accesslog.RecordRead) accesslog.DataRead {
	return accesslog.DataRead{
		StaffID: c.StaffID, Call: c.Call, Subject: c.Subject, People: c.People, Purpose: c.Purpose, Reference: c.Reference, At: c.At,
	}
}

func TestRecordRead(t *testing.T) {
	t.Parallel()
	readLaterWith := func(change func(*accesslog.RecordRead)) accesslog.RecordRead {
		c := recordRead
		c.At = at.Add(14 * time.Minute)
		change(&c)
		return c
	}

	t.Run("a view records each person once (8)", func(t *testing.T) {
		given(t).When(readLaterWith(func(c *accesslog.RecordRead) { c.People = []string{"a", "", "b", "a"} })).
			Then(recorded(readLaterWith(func(*accesslog.RecordRead) {})))
	})
	t.Run("a view without people is not recorded (8)", func(t *testing.T) {
		given(t).When(readLaterWith(func(c *accesslog.RecordRead) { c.People = nil })).ThenNothing()
	})
	t.Run("a repeated view within 15 minutes is not recorded (8)", func(t *testing.T) {
		given(t, dataRead).When(readLaterWith(func(*accesslog.RecordRead) {})).ThenNothing()
	})
	t.Run("a repeated export is recorded with all its people (8)", func(t *testing.T) {
		c := readLaterWith(func(c *accesslog.RecordRead) { c.Export = true })
		given(t, dataRead).When(c).Then(recorded(c))
	})
	t.Run("a repeated view records only the new people (8)", func(t *testing.T) {
		c := readLaterWith(func(c *accesslog.RecordRead) { c.People = []string{"a", "c"} })
		want := recorded(c)
		want.People = []string{"c"}
		given(t, dataRead).When(c).Then(want)
	})
	for name, change := range map[string]func(*accesslog.RecordRead){
		"15 minutes later":          func(c *accesslog.RecordRead) { c.At = at.Add(15 * time.Minute) },
		"with a different call":     func(c *accesslog.RecordRead) { c.Call = "getHold" },
		"of a different transfer":   func(c *accesslog.RecordRead) { c.Subject = "t-2" },
		"for a different purpose":   func(c *accesslog.RecordRead) { c.Purpose = accesslog.PurposeAudit },
		"for a different complaint": func(c *accesslog.RecordRead) { c.Reference = "CMP-2" },
	} {
		t.Run("a view of the same people "+name+" is recorded (8)", func(t *testing.T) {
			c := readLaterWith(change)
			given(t, dataRead).When(c).Then(recorded(c))
		})
	}
	t.Run("an old view expires, but a newer view still counts (8)", func(t *testing.T) {
		newer := recorded(readLaterWith(func(c *accesslog.RecordRead) { c.People = []string{"c"} }))
		later := readLaterWith(func(c *accesslog.RecordRead) { c.People, c.At = []string{"a", "c"}, at.Add(16*time.Minute) })
		want := recorded(later)
		want.People = []string{"a"}
		given(t, dataRead, newer).When(later).Then(want)
	})
	t.Run("a read by an API key is recorded even without people, once in 15 minutes", func(t *testing.T) {
		byKey := readLaterWith(func(c *accesslog.RecordRead) {
			c.StaffID, c.People = apikey.NewID("01900000-0000-7000-8000-000000000001"), []string{}
		})
		given(t).When(byKey).Then(recorded(byKey))
		again := byKey
		again.At = byKey.At.Add(time.Minute)
		given(t, recorded(byKey)).When(again).ThenNothing()
		again.People = []string{"a"}
		given(t, recorded(byKey)).When(again).Then(recorded(again))
		again.At = byKey.At.Add(15 * time.Minute)
		again.People = []string{}
		given(t, recorded(byKey)).When(again).Then(recorded(again))
	})
	t.Run("an unknown purpose is rejected (8)", func(t *testing.T) {
		given(t).When(readLaterWith(func(c *accesslog.RecordRead) { c.Purpose = "UNKNOWN" })).ThenRejected(accesslog.ErrUnknownPurpose)
	})
	t.Run("the stream key consists of the staff ID and the day (8)", func(t *testing.T) {
		assert.Equal(t, "s:2026-03-02", accesslog.StreamKey("s", at))
	})
}

func TestExport(t *testing.T) {
	t.Parallel()
	export := decidertest.For(accesslog.ExportDecider)
	start := accesslog.StartExport{
		ExportID: "x", StaffID: "s", Format: accesslog.FormatCSV, Filter: accesslog.Filter{Type: "transfer."},
		UpTo: 9, Count: 3, Reason: "for the auditor", At: at,
	}
	started := accesslog.ExportStarted{
		ExportID: "x", StaffID: "s", Format: accesslog.FormatCSV, Filter: accesslog.Filter{Type: "transfer."},
		UpTo: 9, Count: 3, Reason: "for the auditor", At: at,
	}
	end := accesslog.EndExport{Count: 2, At: at.Add(time.Second)}
	ended := accesslog.ExportEnded{ExportID: "x", StaffID: "s", Count: 2, At: end.At}

	t.Run("starting an export records its filter and reason (8)", func(t *testing.T) {
		export(t).When(start).Then(started)
	})
	t.Run("starting the same export again changes nothing (8)", func(t *testing.T) {
		export(t, started).When(start).ThenNothing()
	})
	t.Run("an export without a reason is rejected (8)", func(t *testing.T) {
		c := start
		c.Reason = " "
		export(t).When(c).ThenRejected(accesslog.ErrReasonRequired)
	})
	t.Run("an unknown export format is rejected (8)", func(t *testing.T) {
		c := start
		c.Format = "XLSX"
		export(t).When(c).ThenRejected(accesslog.ErrUnknownFormat)
	})
	t.Run("ending an export records the number of exported events once (8)", func(t *testing.T) {
		export(t, started).When(end).Then(ended)
		export(t, started, ended).When(end).ThenNothing()
	})
	t.Run("ending an export that was not started is rejected (8)", func(t *testing.T) {
		export(t).When(end).ThenRejected(accesslog.ErrExportNotFound)
	})
}
