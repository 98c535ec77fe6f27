package ach

import (
	"os"
	"testing"

	"hulak/internal/fuzzlimit"
)

func FuzzParseBankFile(f *testing.F) {
	for _, name := range []string{"testdata/file-1.ach", "testdata/file-2.ach"} {
		content, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Add([]byte(reportHeader + "\nFILE_ACCEPTED,file-1.ach,,,\nSETTLED,091000010000001,205.00,,2026-03-04\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		var records []bankRecord
		var err error
		fuzzlimit.Run(t, func() { records, err = parseBankFile(content) })
		if err != nil {
			return
		}
		for _, r := range records {
			if r.kind == "" || r.lineNo < 1 || r.cents < 0 || r.cents > maxCents {
				t.Errorf("accepted the record %+v", r)
			}
		}
	})
}
