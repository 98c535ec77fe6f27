package projections_test

import (
	"testing"

	"hulak/internal/fuzzlimit"
	"hulak/projections"
)

func FuzzParseCursor(f *testing.F) {
	f.Add("1767225600000000.t-1")
	f.Add("-1.")
	f.Fuzz(func(t *testing.T, text string) {
		fuzzlimit.Run(t, func() {
			cursor, err := projections.ParseCursor(text)
			if err != nil {
				return
			}
			if again, err := projections.ParseCursor(cursor.String()); err != nil || again != cursor {
				t.Errorf("got %+v, and from its text %+v, %v", cursor, again, err)
			}
		})
	})
}
