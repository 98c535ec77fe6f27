// Package receipt renders a sender's receipt as an HTML page and as a PDF. Both carry a QR code for a page where anyone who holds
// the receipt can verify it against the log.
package receipt

import (
	"fmt"
	"iter"
	"strings"

	"rsc.io/qr"

	"hulak/domain/transfer"
)

// Sheet is the content of a receipt.
type Sheet struct {
	Document transfer.DisclosureDocument
	Status []transfer.Line // current status of the transfer, which is not part of the document
	VerifyURL string          // URL of the page that verifies the receipt
}

// VerifyText explains the QR code.
const VerifyText = "Scan this code to verify the receipt. You don't need an account."

// code returns the QR code of VerifyAt.
func (s Sheet) code() (*qr.Code, error) {
	code, err := qr.Encode(s.VerifyURL, qr.M)
	if err != nil {
		return nil, fmt.Errorf("encoding the QR code of a receipt: %w", err)
	}
	return code, nil
}

// bar is a run of black squares in a row of a QR code. Drawing it as one rectangle avoids gaps.
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

// path returns the black squares of a QR code as an SVG path, with one unit per square.
func path(code *qr.Code) string {
	var d strings.Builder
	for r := range bars(code) {
		fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", r.x, r.y, r.length, r.length)
	}
	return d.String()
}
