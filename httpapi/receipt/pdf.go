package receipt

import (
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"rsc.io/qr"

	"hulak/domain/transfer"
)

// Dimensions in millimeters on US Letter paper.
const (
	pageWidthMM    = 215.9
	pageHeightMM   = 279.4
	marginMM       = 16.0
	contentWidthMM = pageWidthMM - 2*marginMM
	columnGapMM    = 10.0
	qrCodeMM       = 34.0
	qrColumnMM     = 52.0 // width of the column with the QR code
	logoMM         = 9.0
)

// typeSize is a font size with its spacing.
type typeSize struct {
	points  float64 // font size
	leading float64 // line height as a multiple of the font size
	gapMM   float64 // space between sections
}

// typeSizes lists the sizes in the order to try, until the receipt fits on one page. The last two use 8 points, the minimum in
// 12 CFR 1005.31(c)(3).
var typeSizes = []typeSize{{9.5, 1.5, 6}, {9, 1.4, 5}, {8.5, 1.35, 4}, {8, 1.3, 3}, {8, 1.15, 2}}

// Colors of the website.
var (
	textColor       = color{28, 25, 54}
	mutedColor      = color{91, 87, 117}
	primaryColor    = color{43, 38, 99}
	accentColor     = color{242, 165, 26}
	lineColor       = color{230, 223, 206}
	dottedLineColor = color{185, 177, 207}
)

// pdfWriter lays out a receipt from top to bottom.
type pdfWriter struct {
	*typesetter
	typeSize
	y float64 // top of the next line
}

// PDF writes the receipt as a PDF, on one page if it fits at a font size that the law allows. The same receipt and time produce the
// same bytes.
func (r Receipt) PDF(w io.Writer, at time.Time) error {
	code, err := r.qrCode()
	if err != nil {
		return err
	}
	var file *fpdf.Fpdf
	for _, size := range typeSizes {
		if file = r.layout(code, size, at); file.PageCount() == 1 {
			break
		}
	}
	if err := file.Output(w); err != nil {
		return fmt.Errorf("write receipt PDF: %w", err)
	}
	return nil
}

func (r Receipt) layout(code *qr.Code, size typeSize, at time.Time) *fpdf.Fpdf {
	file := fpdf.New("P", "mm", "Letter", "")
	file.SetTitle("Hulak: "+r.Document.Title, true)
	file.SetLang("en-US")
	file.SetCreationDate(at)
	file.SetModificationDate(at)
	file.SetCatalogSort(true)
	file.SetMargins(marginMM, marginMM, marginMM)
	file.SetAutoPageBreak(false, 0)
	file.AddPage()
	p := &pdfWriter{typesetter: newTypesetter(file), typeSize: size, y: marginMM}
	p.drawHeader(r.Document)
	amounts, details, texts := r.groupSections()
	p.drawAmounts(amounts, code, r)
	p.drawColumns(details)
	for _, section := range texts {
		p.y += p.gapMM
		p.drawSection(section, marginMM, contentWidthMM)
	}
	return file
}

// groupSections returns the section with the amounts, the other sections that have lines, and the sections that have only text.
func (r Receipt) groupSections() (amounts transfer.Section, details, texts []transfer.Section) {
	for i, section := range r.Document.Sections {
		switch {
		case i == 0:
			amounts = section
		case len(section.Lines) > 0:
			details = append(details, section)
		default:
			texts = append(texts, section)
		}
	}
	if len(r.Status) > 0 {
		details = append(details, transfer.Section{Heading: "Status", Lines: r.Status})
	}
	return amounts, details, texts
}

func (p *pdfWriter) text(c color) style   { return style{fonts().regular, p.points, c} }
func (p *pdfWriter) strong(c color) style { return style{fonts().bold, p.points, c} }
func (p *pdfWriter) lineHeight() float64  { return p.points / pointsPerMM * p.leading }
func (p *pdfWriter) heading(points float64) style {
	return style{fonts().heading, points, primaryColor}
}

// advance moves down by one line and returns the line's baseline. It starts a new page if the line does not fit.
func (p *pdfWriter) advance(height float64) float64 {
	if p.y+height > pageHeightMM-marginMM {
		p.AddPage()
		p.y = marginMM
	}
	p.y += height
	return p.y - height*0.28
}

func (p *pdfWriter) drawHeader(d transfer.DisclosureDocument) {
	p.drawLogo(marginMM, p.y)
	p.draw(p.heading(18), marginMM+logoMM*1.35, p.y+6.6, "Hulak")
	p.drawRight(p.heading(18), p.y+6.6, d.Title)
	p.y += logoMM + 3
	if d.Subtitle != "" {
		for _, line := range p.wrap(p.text(mutedColor), d.Subtitle, contentWidthMM) {
			p.drawRight(p.text(mutedColor), p.advance(p.lineHeight()), line)
		}
	}
	p.y += 2
	p.drawDottedLine(p.y)
}

// drawRight draws text that ends at the right margin.
func (p *pdfWriter) drawRight(s style, baseline float64, text string) {
	p.draw(s, marginMM+contentWidthMM-p.width(s, text), baseline, text)
}

// drawLogo draws the website's logo. Its coordinates are in a 36-by-32 box.
func (p *pdfWriter) drawLogo(x, y float64) {
	unit := logoMM / 32
	at := func(dx, dy float64) (float64, float64) { return x + dx*unit, y + dy*unit }
	curve := func(points ...float64) {
		x1, y1 := at(points[0], points[1])
		x2, y2 := at(points[2], points[3])
		endX, endY := at(points[4], points[5])
		p.CurveBezierCubicTo(x1, y1, x2, y2, endX, endY)
	}
	p.SetDrawColor(primaryColor[0], primaryColor[1], primaryColor[2])
	p.SetLineWidth(3 * unit)
	p.SetLineCapStyle("round")
	p.SetDashPattern([]float64{0, 5 * unit}, 0)
	startX, startY := at(3, 26)
	p.MoveTo(startX, startY)
	curve(8, 25, 9, 14, 14, 14)
	curve(19, 14, 19, 20, 23, 19)
	curve(27, 18, 27, 10, 30, 8)
	p.DrawPath("D")
	p.SetDashPattern(nil, 0)
	p.SetFillColor(accentColor[0], accentColor[1], accentColor[2])
	dotX, dotY := at(31, 7)
	p.Circle(dotX, dotY, 4*unit, "F")
}

// drawDottedLine draws a dotted line across the page.
func (p *pdfWriter) drawDottedLine(y float64) {
	p.SetDrawColor(dottedLineColor[0], dottedLineColor[1], dottedLineColor[2])
	p.SetLineWidth(0.6)
	p.SetLineCapStyle("round")
	p.SetDashPattern([]float64{0, 1.8}, 0)
	p.Line(marginMM, y, marginMM+contentWidthMM, y)
	p.SetDashPattern(nil, 0)
	p.SetLineCapStyle("butt")
}

// drawAmounts draws the amounts, with the QR code next to them.
func (p *pdfWriter) drawAmounts(s transfer.Section, code *qr.Code, r Receipt) {
	p.y += p.gapMM
	top, page := p.y, p.PageNo()
	p.drawSection(s, marginMM, contentWidthMM-qrColumnMM-columnGapMM)
	bottom, last := p.y, p.PageNo()
	p.SetPage(page)
	p.y = top
	p.drawQRCode(code, r, marginMM+contentWidthMM-qrColumnMM)
	p.SetPage(last)
	p.y = max(p.y, bottom)
}

// drawQRCode draws the QR code and its explanation.
func (p *pdfWriter) drawQRCode(code *qr.Code, r Receipt, x float64) {
	square := qrCodeMM / float64(code.Size)
	p.SetFillColor(0, 0, 0)
	for b := range bars(code) {
		p.Rect(x+float64(b.x)*square, p.y+float64(b.y)*square, float64(b.length)*square, square, "F")
	}
	p.LinkString(x, p.y, qrCodeMM, qrCodeMM, r.VerifyURL)
	p.y += qrCodeMM + quietZoneSquares*square
	for _, paragraph := range []string{VerifyText, r.VerifyURL, "Disclosure version " + r.Document.Template} {
		p.drawParagraph(p.text(mutedColor), paragraph, x, qrColumnMM)
		p.y++
	}
}

// drawColumns draws sections in two columns. It adds each section to the shorter column.
func (p *pdfWriter) drawColumns(sections []transfer.Section) {
	const width = (contentWidthMM - columnGapMM) / 2
	p.y += p.gapMM
	columns := [2]struct {
		y    float64
		page int
	}{{p.y, p.PageNo()}, {p.y, p.PageNo()}}
	for _, s := range sections {
		shorter := 0
		if columns[1].page < columns[0].page || columns[1].page == columns[0].page && columns[1].y < columns[0].y {
			shorter = 1
		}
		c := &columns[shorter]
		p.y = c.y
		p.SetPage(c.page)
		p.drawSection(s, marginMM+float64(shorter)*(width+columnGapMM), width)
		c.y, c.page = p.y+p.gapMM, p.PageNo()
	}
	end := columns[0]
	if columns[1].page > end.page || columns[1].page == end.page && columns[1].y > end.y {
		end = columns[1]
	}
	p.SetPage(end.page)
	p.y = end.y - p.gapMM
}

func (p *pdfWriter) drawSection(s transfer.Section, x, width float64) {
	heading := p.heading(p.points + 1.5)
	p.draw(heading, x, p.advance(p.lineHeight()*1.25), s.Heading)
	for _, line := range s.Lines {
		p.drawLine(line, x, width)
	}
	for _, text := range s.Text {
		p.drawParagraph(p.text(textColor), text, x, width)
		p.y += 0.8
	}
}

// drawLine draws a label on the left and its value on the right.
func (p *pdfWriter) drawLine(l transfer.Line, x, width float64) {
	label, value := p.text(mutedColor), p.text(textColor)
	if l.Strong {
		label, value = p.strong(primaryColor), p.strong(primaryColor)
	}
	labelWidth := p.width(label, l.Label)
	for i, part := range p.wrap(value, l.Value, max(width-labelWidth-4, width/3)) {
		baseline := p.advance(p.lineHeight())
		if i == 0 {
			p.draw(label, x, baseline, l.Label)
		}
		p.draw(value, x+width-p.width(value, part), baseline, part)
	}
	p.SetDrawColor(lineColor[0], lineColor[1], lineColor[2])
	p.SetLineWidth(0.2)
	p.y += 0.4
	p.Line(x, p.y, x+width, p.y)
}

func (p *pdfWriter) drawParagraph(s style, text string, x, width float64) {
	for _, line := range p.wrap(s, text, width) {
		p.draw(s, x, p.advance(p.lineHeight()), line)
	}
}
