package receipt

import (
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"rsc.io/qr"

	"hulak/domain/transfer"
)

// Measures of the sheet in millimeters: US Letter.
const (
	paperWidthMM  = 215.9
	paperHeightMM = 279.4
	marginMM      = 16.0
	widthMM       = paperWidthMM - 2*marginMM
	columnGapMM   = 10.0
	codeMM        = 34.0
	verifyMM      = 52.0 // width of the QR code's column
	logoMM        = 9.0
)

// density is a type size with its spacing.
type density struct {
	points  float64 // font size of the text
	leading float64 // line height as a multiple of the font size
	gapMM   float64 // between sections
}

// densities are tried in order until the receipt fits on one page. The last has the smallest type that 12 CFR 1005.31(c)(3)
// allows.
var densities = []density{{9.5, 1.5, 6}, {9, 1.4, 5}, {8.5, 1.35, 4}, {8, 1.3, 3}, {8, 1.15, 2}}

// Colors of the site.
var (
	ink     = color{28, 25, 54}
	quiet   = color{91, 87, 117}
	primary = color{43, 38, 99}
	accent  = color{242, 165, 26}
	rule    = color{230, 223, 206}
	dots    = color{185, 177, 207}
)

// writer lays out a receipt from top to bottom.
type writer struct {
	*typesetter
	density
	y float64 // top of the next line
}

// PDF writes the receipt as a PDF, on one page if it fits at a legal type size. The output depends only on the sheet and the
// time.
func (s Sheet) PDF(w io.Writer, at time.Time) error {
	code, err := s.code()
	if err != nil {
		return err
	}
	var file *fpdf.Fpdf
	for _, d := range densities {
		if file = s.layOut(code, d, at); file.PageCount() == 1 {
			break
		}
	}
	if err := file.Output(w); err != nil {
		return fmt.Errorf("writing the receipt PDF: %w", err)
	}
	return nil
}

func (s Sheet) layOut(code *qr.Code, d density, at time.Time) *fpdf.Fpdf {
	file := fpdf.New("P", "mm", "Letter", "")
	file.SetTitle("Hulak: "+s.Document.Title, true)
	file.SetLang("en-US")
	file.SetCreationDate(at)
	file.SetModificationDate(at)
	file.SetCatalogSort(true)
	file.SetMargins(marginMM, marginMM, marginMM)
	file.SetAutoPageBreak(false, 0)
	file.AddPage()
	p := &writer{typesetter: newTypesetter(file), density: d, y: marginMM}
	p.head(s.Document)
	lead, facts, rest := s.parts()
	p.lead(lead, code, s)
	p.facts(facts)
	for _, section := range rest {
		p.y += p.gapMM
		p.section(section, marginMM, widthMM)
	}
	return file
}

// parts splits the sheet into the amounts, the other figures, and the text sections.
func (s Sheet) parts() (lead transfer.Section, facts, rest []transfer.Section) {
	for i, section := range s.Document.Sections {
		switch {
		case i == 0:
			lead = section
		case len(section.Lines) > 0:
			facts = append(facts, section)
		default:
			rest = append(rest, section)
		}
	}
	if len(s.Standing) > 0 {
		facts = append(facts, transfer.Section{Heading: "Status", Lines: s.Standing})
	}
	return lead, facts, rest
}

func (p *writer) text(c color) style     { return style{fonts().regular, p.points, c} }
func (p *writer) strong(c color) style   { return style{fonts().bold, p.points, c} }
func (p *writer) lineHeight() float64    { return p.points / pointsPerMM * p.leading }
func (p *writer) titled(n float64) style { return style{fonts().heading, n, primary} }

// advance moves down by one line and returns its baseline. It starts a new page if there is no room.
func (p *writer) advance(height float64) float64 {
	if p.y+height > paperHeightMM-marginMM {
		p.AddPage()
		p.y = marginMM
	}
	p.y += height
	return p.y - height*0.28
}

func (p *writer) head(d transfer.DisclosureDocument) {
	p.logo(marginMM, p.y)
	p.draw(p.titled(18), marginMM+logoMM*1.35, p.y+6.6, "Hulak")
	p.right(p.titled(18), p.y+6.6, d.Title)
	p.y += logoMM + 3
	if d.Subtitle != "" {
		for _, line := range p.wrap(p.text(quiet), d.Subtitle, widthMM) {
			p.right(p.text(quiet), p.advance(p.lineHeight()), line)
		}
	}
	p.y += 2
	p.dotted(p.y)
}

// right draws text that ends at the right margin.
func (p *writer) right(s style, baseline float64, text string) {
	p.draw(s, marginMM+widthMM-p.width(s, text), baseline, text)
}

// logo draws the logo of the site, which is designed in a box of 36 by 32.
func (p *writer) logo(x, y float64) {
	unit := logoMM / 32
	at := func(dx, dy float64) (float64, float64) { return x + dx*unit, y + dy*unit }
	curve := func(points ...float64) {
		x1, y1 := at(points[0], points[1])
		x2, y2 := at(points[2], points[3])
		endX, endY := at(points[4], points[5])
		p.CurveBezierCubicTo(x1, y1, x2, y2, endX, endY)
	}
	p.SetDrawColor(primary[0], primary[1], primary[2])
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
	p.SetFillColor(accent[0], accent[1], accent[2])
	sunX, sunY := at(31, 7)
	p.Circle(sunX, sunY, 4*unit, "F")
}

// dotted draws a dotted line across the page.
func (p *writer) dotted(y float64) {
	p.SetDrawColor(dots[0], dots[1], dots[2])
	p.SetLineWidth(0.6)
	p.SetLineCapStyle("round")
	p.SetDashPattern([]float64{0, 1.8}, 0)
	p.Line(marginMM, y, marginMM+widthMM, y)
	p.SetDashPattern(nil, 0)
	p.SetLineCapStyle("butt")
}

// lead draws the amounts with the QR code beside them.
func (p *writer) lead(s transfer.Section, code *qr.Code, sheet Sheet) {
	p.y += p.gapMM
	top, page := p.y, p.PageNo()
	p.section(s, marginMM, widthMM-verifyMM-columnGapMM)
	bottom, last := p.y, p.PageNo()
	p.SetPage(page)
	p.y = top
	p.verify(code, sheet, marginMM+widthMM-verifyMM)
	p.SetPage(last)
	p.y = max(p.y, bottom)
}

// verify draws the QR code and its explanation.
func (p *writer) verify(code *qr.Code, s Sheet, x float64) {
	square := codeMM / float64(code.Size)
	p.SetFillColor(0, 0, 0)
	for r := range bars(code) {
		p.Rect(x+float64(r.x)*square, p.y+float64(r.y)*square, float64(r.length)*square, square, "F")
	}
	p.LinkString(x, p.y, codeMM, codeMM, s.VerifyAt)
	p.y += codeMM + quietSquares*square
	for _, paragraph := range []string{VerifyText, s.VerifyAt, "Disclosure version " + s.Document.Template} {
		p.paragraph(p.text(quiet), paragraph, x, verifyMM)
		p.y++
	}
}

// facts draws sections in two columns, each in the shorter column.
func (p *writer) facts(sections []transfer.Section) {
	const width = (widthMM - columnGapMM) / 2
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
		p.section(s, marginMM+float64(shorter)*(width+columnGapMM), width)
		c.y, c.page = p.y+p.gapMM, p.PageNo()
	}
	end := columns[0]
	if columns[1].page > end.page || columns[1].page == end.page && columns[1].y > end.y {
		end = columns[1]
	}
	p.SetPage(end.page)
	p.y = end.y - p.gapMM
}

func (p *writer) section(s transfer.Section, x, width float64) {
	heading := p.titled(p.points + 1.5)
	p.draw(heading, x, p.advance(p.lineHeight()*1.25), s.Heading)
	for _, line := range s.Lines {
		p.line(line, x, width)
	}
	for _, text := range s.Text {
		p.paragraph(p.text(ink), text, x, width)
		p.y += 0.8
	}
}

// line draws a label with its value at the right.
func (p *writer) line(l transfer.Line, x, width float64) {
	label, value := p.text(quiet), p.text(ink)
	if l.Strong {
		label, value = p.strong(primary), p.strong(primary)
	}
	labelWidth := p.width(label, l.Label)
	for i, part := range p.wrap(value, l.Value, max(width-labelWidth-4, width/3)) {
		baseline := p.advance(p.lineHeight())
		if i == 0 {
			p.draw(label, x, baseline, l.Label)
		}
		p.draw(value, x+width-p.width(value, part), baseline, part)
	}
	p.SetDrawColor(rule[0], rule[1], rule[2])
	p.SetLineWidth(0.2)
	p.y += 0.4
	p.Line(x, p.y, x+width, p.y)
}

func (p *writer) paragraph(s style, text string, x, width float64) {
	for _, line := range p.wrap(s, text, width) {
		p.draw(s, x, p.advance(p.lineHeight()), line)
	}
}
