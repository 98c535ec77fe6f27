package sanctions

import (
	"testing"
	"testing/fstest"

	"hulak/internal/fuzzlimit"
)

func FuzzLoad(f *testing.F) {
	read := func(name string) []byte {
		content, err := sampleFiles.ReadFile("sample/" + name)
		if err != nil {
			f.Fatal(err)
		}
		return content
	}
	f.Add(read(entriesFile), read(namesFile), "Badmash Kalpanik")
	f.Add([]byte("1,\"BADMASH, Kalpanik\",individual,SDGT,-0-,-0-,-0-,-0-,-0-,-0-,-0-,\"DOB 1970.\"\r\n\x1a"), []byte(""), "")
	f.Fuzz(func(t *testing.T, entries, names []byte, name string) {
		fuzzlimit.Run(t, func() {
			list, err := Load("fuzzed", fstest.MapFS{entriesFile: {Data: entries}, namesFile: {Data: names}})
			if err != nil {
				return
			}
			if list.Entries == 0 || list.Version == "" {
				t.Error("accepted an empty list")
			}
			hits, _ := list.Find(name, "1970-01-01", matchingRules)
			for _, hit := range hits {
				if hit.Entry == "" {
					t.Errorf("a hit without an entry: %+v", hit)
				}
			}
		})
	})
}
