package projections_test

import (
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/projections"
	"hulak/projections/sqlbatch"
)

func ExampleOn() {
	claims := projections.Projection{
		Name: "claims", Version: 1, Schema: `CREATE TABLE claims (key text PRIMARY KEY, holder text NOT NULL)`,
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e reservation.Claimed, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO claims (key, holder) VALUES ($1, $2)`, r.Stream.Key(), e.Holder)
			}),
		},
	}
	b := sqlbatch.New(nil)
	err := projections.NewApplier(claims).Apply(b, domain.RecordedEvent{
		Stream: "email-maya@example.com", Type: reservation.Claimed{}.EventType(), Event: reservation.Claimed{Holder: "s-1"},
	})
	var statements pgx.Batch
	b.AppendTo(&statements)
	fmt.Println(statements.QueuedQueries[0].Arguments, err)
	// Output: [maya@example.com s-1] <nil>
}

func ExampleCut() {
	rows := []string{"a", "b", "c"} // one more row than a page holds
	page, next := projections.Cut(rows, 2, func(row string) string { return row })
	fmt.Println(page, next)
	// Output: [a b] b
}

func ExampleNewPage() {
	page := projections.NewPage(projections.Paging{Page: 1, Size: 20}, []string{"t-21", "t-22"}, 22)
	fmt.Println(page.Result, page.Page, page.PageSize, page.TotalCount)
	// Output: [t-21 t-22] 1 20 22
}

func ExamplePaging_Bounded() {
	fmt.Println(projections.Paging{Size: 5_000}.Bounded())
	// Output: {0 100}
}

func ExampleParseCursor() {
	cursor := projections.Cursor{At: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC), ID: "t-1"}
	parsed, err := projections.ParseCursor(cursor.String())
	fmt.Println(parsed.ID, parsed.At.UTC(), err)
	// Output: t-1 2026-03-02 18:00:00 +0000 UTC <nil>
}

func ExampleFullName() {
	fmt.Println(projections.FullName("Maya", "", "Gurung"))
	// Output: Maya Gurung
}
