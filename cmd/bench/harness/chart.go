package harness

import (
	"bytes"
	"fmt"
	"html"
	"unicode"
	"unicode/utf8"
)

// Dimensions of the chart, in SVG user units.
const (
	chartWidth  = 900
	margin      = 24
	rowHeight   = 24
	barHeight   = 14
	labelWidth  = 330
	maxBarWidth = 340
	titleHeight = 64
	groupHeight = 46
)

// chartStyle has a light and a dark color scheme.
const chartStyle = `
    text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; fill: #1f2933; }
    .title { font-size: 19px; font-weight: 650; }
    .subtitle, .detail { fill: #52606d; }
    .group { font-size: 14px; font-weight: 650; }
    .value { font-weight: 600; font-variant-numeric: tabular-nums; }
    .detail { font-variant-numeric: tabular-nums; }
    .page { fill: #ffffff; }
    .ours { fill: #c0314b; }
    .baseline { fill: #9aa5b1; }
    .line { stroke: #d5dbe1; stroke-width: 1; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e8edf2; }
      .subtitle, .detail { fill: #a5b1bd; }
      .page { fill: #161b22; }
      .ours { fill: #f0647d; }
      .baseline { fill: #66727f; }
      .line { stroke: #39424d; }
    }`

// chart draws the report: a bar for each case, in groups, followed by the goals.
func (r *Report) chart() []byte {
	d := &drawing{y: titleHeight}
	scales := r.scales()
	group := ""
	for c, res := range r.results() {
		if c.Group != group {
			group = c.Group
			d.group(group, axisLabel(c))
		}
		d.bar(c, res, scales[scaleName(c)])
	}
	d.Goals(r.Goals())
	return d.finish(fmt.Sprintf("%v, %v cores, %v, Postgres %v; fsync %v ms; medians of %v rounds",
		r.env.Machine["cpu"], r.env.Machine["cores"], r.env.Machine["memory"], r.env.Machine["postgres"],
		r.env.Machine["fsync_p50_ms"], r.env.Settings["rounds"]))
}

// scales returns the largest bar value of each scale. The groups that store events share one scale, so that their bars are
// comparable.
func (r *Report) scales() map[string]float64 {
	scales := map[string]float64{}
	for c, res := range r.results() {
		scales[scaleName(c)] = max(scales[scaleName(c)], barValue(c, res))
	}
	return scales
}

func scaleName(c *Case) string {
	switch c.Group {
	case RawGroup, AppendGroup, PeersGroup:
		return "storing"
	}
	return c.Group
}

// barValue returns the value shown by a case's bar.
func barValue(c *Case, res CaseResult) float64 {
	if c.Paced {
		return res.P99
	}
	return res.Rate
}

func axisLabel(c *Case) string {
	if c.Paced {
		return "p99"
	}
	return c.Unit + " per second"
}

// drawing is the body of an SVG image. Each method adds elements below the previous ones.
type drawing struct {
	body bytes.Buffer
	y    int
}

func (d *drawing) text(class string, x, y int, anchor, text string) {
	fmt.Fprintf(&d.body, "  <text class=%q x=\"%d\" y=\"%d\" text-anchor=%q>%s</text>\n", class, x, y, anchor, html.EscapeString(text))
}

func (d *drawing) group(name, unit string) {
	fmt.Fprintf(&d.body, "  <line class=\"line\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n", margin, chartWidth-margin, d.y+10, d.y+10)
	d.text("group", margin, d.y+groupHeight-12, "start", capitalize(name))
	d.text("subtitle", chartWidth-margin, d.y+groupHeight-12, "end", unit)
	d.y += groupHeight
}

func (d *drawing) bar(c *Case, res CaseResult, scale float64) {
	class := "ours"
	if c.Baseline {
		class = "baseline"
	}
	width := 1
	if scale > 0 {
		width = max(1, int(barValue(c, res)/scale*maxBarWidth+0.5))
	}
	value, detail := formatThousands(res.Rate), ""
	switch {
	case c.Paced:
		value, detail = formatLatency(res.P99)+" ms", "p50 "+formatLatency(res.P50)+" ms"
	case res.P99 > 0:
		detail = "p99 " + formatLatency(res.P99) + " ms"
	}
	textY := d.y + rowHeight/2 + 4
	d.text("label", labelWidth-10, textY, "end", c.Label)
	fmt.Fprintf(&d.body, "  <rect class=%q x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>\n",
		class, labelWidth, d.y+(rowHeight-barHeight)/2, width, barHeight)
	d.text("value", labelWidth+width+8, textY, "start", value)
	d.text("detail", chartWidth-margin, textY, "end", detail)
	d.y += rowHeight
}

var verdictTexts = map[string]string{"met": "✓ met", "MISSED": "missed"}

// Goals adds a row for each goal, with its value, bound, and verdict.
func (d *drawing) Goals(goals []GoalResult) {
	if len(goals) == 0 {
		return
	}
	d.group("goals", "value, bound")
	for _, g := range goals {
		textY := d.y + rowHeight/2 + 4
		d.text("label", margin, textY, "start", capitalize(g.Description))
		d.text("value", chartWidth-margin-150, textY, "end", g.format(g.Value))
		d.text("detail", chartWidth-margin-70, textY, "end", g.bound())
		d.text("detail", chartWidth-margin, textY, "end", verdictTexts[g.Verdict()])
		d.y += rowHeight
	}
}

func (d *drawing) finish(machine string) []byte {
	height := d.y + margin
	var svg bytes.Buffer
	fmt.Fprintf(&svg,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"title\">\n",
		chartWidth, height, chartWidth, height)
	fmt.Fprintf(&svg,
		"  <title id=\"title\">Events stored per second, compared with the limits of the database and with other libraries</title>\n")
	fmt.Fprintf(&svg, "  <style>%s\n  </style>\n", chartStyle)
	fmt.Fprintf(&svg, "  <rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n", chartWidth, height)
	fmt.Fprintf(&svg, "  <text class=\"title\" x=\"%d\" y=\"36\">One log on one machine, every commit on disk</text>\n", margin)
	fmt.Fprintf(&svg, "  <text class=\"subtitle\" x=\"%d\" y=\"58\">%s</text>\n", margin, html.EscapeString(machine))
	svg.Write(d.body.Bytes())
	svg.WriteString("</svg>\n")
	return svg.Bytes()
}

func capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
