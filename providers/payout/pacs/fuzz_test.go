package pacs_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"hulak/internal/fuzzlimit"
	"hulak/providers/payout/pacs"
)

// fuzzRead requires that each message that read accepts is the same after it is written and read again.
func fuzzRead[M interface{ Check() error }](f *testing.F, pattern string, read func([]byte) (M, error)) {
	f.Helper()
	files, err := filepath.Glob("../iso20022/testdata/" + pattern)
	if err != nil || len(files) == 0 {
		f.Fatal("no example of a message: ", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var message M
		var err error
		fuzzlimit.Run(t, func() { message, err = read(text) })
		if err != nil || message.Check() != nil { // a message can match the schema and still lack what the Travel Rule requires
			return
		}
		written, err := pacs.Write(message)
		if err != nil {
			t.Fatalf("cannot write an accepted message: %v", err)
		}
		again, err := read(written)
		if err != nil || !reflect.DeepEqual(message, again) {
			t.Errorf("read %+v, and after writing it %+v, %v", message, again, err)
		}
	})
}

func FuzzReadCreditTransfer(f *testing.F) { fuzzRead(f, "pacs008-*.xml", pacs.ReadCreditTransfer) }

func FuzzReadStatusReport(f *testing.F) { fuzzRead(f, "pacs002.xml", pacs.ReadStatusReport) }

func FuzzReadCancellationRequest(f *testing.F) {
	fuzzRead(f, "camt056.xml", pacs.ReadCancellationRequest)
}

func FuzzReadResolution(f *testing.F) { fuzzRead(f, "camt029.xml", pacs.ReadResolution) }
