// Package paper puts the document that a sender was shown on a sheet: as a page for a browser, and as PDF for a printer. Both
// carry a code that leads to a page where whoever holds the sheet checks it against the log.
package paper

import (
	"fmt"
	"iter"
	"strings"

	"rsc.io/qr"

	"hulak/domain/transfer"
)

// Sheet is what is put on paper.
type Sheet struct {
	Document transfer.DisclosureDocument
	Standing []transfer.Line // how the transfer stands by now, which the document cannot know
	VerifyAt string          // address of the page that checks the sheet
}

// VerifyText stands beside the code.
const VerifyText = "Scan this code to check the receipt against our log, without an account."

// code is the QR code of the address that the sheet is checked at.
func (s Sheet) code() (*qr.Code, error) {
	code, err := qr.Encode(s.VerifyAt, qr.M)
	if err != nil {
		return nil, fmt.Errorf("making the code of a receipt: %w", err)
	}
	return code, nil
}

// run is black squares of a code that stand side by side: drawn as one, they have no seams.
type run struct{ x, y, length int }

func runs(code *qr.Code) iter.Seq[run] {
	return func(yield func(run) bool) {
		for y := range code.Size {
			for x := 0; x < code.Size; x++ {
				from := x
				for x < code.Size && code.Black(x, y) {
					x++
				}
				if x > from && !yield(run{from, y, x - from}) {
					return
				}
			}
		}
	}
}

// path draws the black parts of a code as an SVG path in units of its squares.
func path(code *qr.Code) string {
	var d strings.Builder
	for r := range runs(code) {
		fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", r.x, r.y, r.length, r.length)
	}
	return d.String()
}
