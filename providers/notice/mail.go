package notice

import (
	"bytes"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"strings"
	"text/template"
)

//go:embed templates
var templates embed.FS

var (
	plainMail = template.Must(template.ParseFS(templates, "templates/mail.txt"))
	htmlMail  = htmltemplate.Must(htmltemplate.ParseFS(templates, "templates/mail.html"))
)

// letterhead is what the templates are given: the same for both parts of a mail.
type letterhead struct {
	Subject    string
	Paragraphs []string
	Code, Link string
}

// render writes a mail out: as plain text, and as HTML in which nothing but our own tags stands.
func render(m Message) (plain, html string, err error) {
	head := letterhead{Subject: m.Subject, Paragraphs: strings.Split(m.Text, "\n\n"), Code: m.Code, Link: m.Link}
	var text, page bytes.Buffer
	if err := plainMail.Execute(&text, head); err != nil {
		return "", "", fmt.Errorf("writing a mail: %w", err)
	}
	if err := htmlMail.Execute(&page, head); err != nil {
		return "", "", fmt.Errorf("writing a mail: %w", err)
	}
	return text.String(), page.String(), nil
}
