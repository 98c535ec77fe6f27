// Package receipt renders a sender's receipt as an HTML page and as a PDF. Both contain a QR code with a link to a page that verifies
// the receipt against the event log.
package receipt

import (
	"fmt"
	"iter"
	"strings"

	"rsc.io/qr"

	"hulak/domain/transfer"
)

// Receipt is the content of a receipt.
type Receipt struct {
	Document  transfer.DisclosureDocument
	Status    []transfer.Line // transfer's current status; not part of the document
	VerifyURL string          // URL of the page that verifies the receipt
}

// VerifyText explains the QR code.
const VerifyText = "Scan this code to verify the receipt. You don't need an account."

// qrCode returns the QR code of VerifyURL.
func (r Receipt) qrCode() (*qr.Code, error) {
	code, err := qr.Encode(r.VerifyURL, qr.M)
	if err != nil {
		return nil, fmt.Errorf("encode QR code of receipt: %w", err)
	}
	return code, nil
}

// bar is a run of black squares in a row of a QR code. It is drawn as one rectangle to avoid gaps between squares.
type bar struct{ x, y, length int }

// bars returns a QR code's bars from top to bottom.
func bars(code *qr.Code) iter.Seq[bar] {
	return func(yield func(bar) bool) {
		for y := range code.Size {
			for x := 0; x < code.Size; x++ {
				start := x
				for x < code.Size && code.Black(x, y) {
					x++
				}
				if x > start && !yield(bar{start, y, x - start}) {
					return
				}
			}
		}
	}
}

// svgPath returns a QR code's black squares as an SVG path, with one unit per square.
func svgPath(code *qr.Code) string {
	var d strings.Builder
	for b := range bars(code) {
		fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", b.x, b.y, b.length, b.length)
	}
	return d.String()
}
