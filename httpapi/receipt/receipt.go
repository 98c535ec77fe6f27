// Package receipt renders a sender's receipt as an HTML page and as a PDF. Both carry a QR code that leads to a page where anyone who
// holds the receipt can check it against the log.
package receipt

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

// VerifyText says what the code is for.
const VerifyText = "Scan this code to verify the receipt. You don't need an account."

// code is the QR code of the address that the sheet is checked at.
func (s Sheet) code() (*qr.Code, error) {
	code, err := qr.Encode(s.VerifyAt, qr.M)
	if err != nil {
		return nil, fmt.Errorf("making the code of a receipt: %w", err)
	}
	return code, nil
}

// bar is adjacent black squares in a row of a code. Drawn as one, they have no seams.
type bar struct{ x, y, length int }

func bars(code *qr.Code) iter.Seq[bar] {
	return func(yield func(bar) bool) {
		for y := range code.Size {
			for x := 0; x < code.Size; x++ {
				from := x
				for x < code.Size && code.Black(x, y) {
					x++
				}
				if x > from && !yield(bar{from, y, x - from}) {
					return
				}
			}
		}
	}
}

// path draws the black parts of a code as an SVG path in units of its squares.
func path(code *qr.Code) string {
	var d strings.Builder
	for r := range bars(code) {
		fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", r.x, r.y, r.length, r.length)
	}
	return d.String()
}
