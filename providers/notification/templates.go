package notification

import (
	"bytes"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"io/fs"
	"path"
	"strings"
	"text/template"
	"unicode"
)

// templates contains the email templates in email, the text message templates in sms, and the updates in update. An email template starts
// with the subject, followed by the linked page's path unless the email links to the dashboard. Each email is sent as plain text
// and as HTML, with the layouts plain.txt and page.html.
//
//go:embed templates
var templates embed.FS

var (
	plainEmail = template.Must(template.ParseFS(templates, "templates/plain.txt"))
	htmlEmail  = htmltemplate.Must(
		htmltemplate.New("page.html").Funcs(htmltemplate.FuncMap{"hasNepali": hasNepali}).ParseFS(templates, "templates/page.html"),
	)
	greeting = template.Must(template.ParseFS(templates, "templates/greeting.txt"))

	emailTemplates = parseTemplates("templates/email")
	smsTemplates   = parseTemplates("templates/sms")
	// updateTemplates have the title, the page, and the text of pushes and texts. They have no fields, because a lock screen shows them.
	updateTemplates = parseTemplates("templates/update")
)

// values maps a template's fields to their values. A missing value is an error.
type values map[string]string

// messageTemplate is a parsed template. A text message has no subject or link.
type messageTemplate struct {
	subject, text *template.Template
	linkPath      string // path of the linked page, for emails to senders
}

// parseTemplates parses a directory's templates and returns them by name.
func parseTemplates(dir string) map[string]messageTemplate {
	files, err := fs.ReadDir(templates, dir)
	if err != nil {
		panic(err)
	}
	parsed := map[string]messageTemplate{}
	for _, file := range files {
		raw, err := fs.ReadFile(templates, path.Join(dir, file.Name()))
		if err != nil {
			panic(err)
		}
		header, text := "", string(raw)
		if after, ok := strings.CutPrefix(text, "Subject: "); ok {
			header, text, _ = strings.Cut(after, "\n\n")
		}
		subject, linkPath, found := strings.Cut(header, "\nPage: ")
		if !found {
			linkPath = "/dashboard"
		}
		name := strings.TrimSuffix(file.Name(), ".txt")
		parsed[name] = messageTemplate{parseTemplate(subject), parseTemplate(strings.TrimSpace(text)), linkPath}
	}
	return parsed
}

func parseTemplate(text string) *template.Template {
	return template.Must(template.Must(greeting.Clone()).New("message").Option("missingkey=error").Parse(text))
}

// mustTemplate returns the template with the given name. It panics if the template does not exist.
func mustTemplate(templates map[string]messageTemplate, name string) messageTemplate {
	t, found := templates[name]
	if !found {
		panic("notification: unknown template " + name)
	}
	return t
}

// execute renders the subject and the text. The subject is a single line, even if values contain line breaks.
func (t messageTemplate) execute(data values) (subject, text string, err error) {
	var subjectText, body bytes.Buffer
	if err := t.subject.Execute(&subjectText, data); err != nil {
		return "", "", fmt.Errorf("render message subject: %w", err)
	}
	if err := t.text.Execute(&body, data); err != nil {
		return "", "", fmt.Errorf("render message text: %w", err)
	}
	return strings.Join(strings.Fields(subjectText.String()), " "), body.String(), nil
}

// hasNepali reports whether a paragraph is in Nepali, so that its lang attribute tells screen readers how to pronounce it. It looks for
// Devanagari letters anywhere, because a Nepali paragraph can start with a name in Latin letters.
func hasNepali(paragraph string) bool {
	return strings.ContainsFunc(paragraph, func(r rune) bool { return unicode.Is(unicode.Devanagari, r) })
}

// emailContent is the data for the plain.txt and page.html layouts.
type emailContent struct {
	Subject     string
	Paragraphs  []string
	Code, Link  string
	Unsubscribe string
}

// render returns an email as plain text and as HTML. The HTML escapes all values.
func render(m Message) (plain, html string, err error) {
	content := emailContent{
		Subject: m.Subject, Paragraphs: strings.Split(m.Text, "\n\n"), Code: m.Code, Link: m.Link, Unsubscribe: m.Unsubscribe,
	}
	var text, page bytes.Buffer
	if err := plainEmail.Execute(&text, content); err != nil {
		return "", "", fmt.Errorf("render plain email: %w", err)
	}
	if err := htmlEmail.Execute(&page, content); err != nil {
		return "", "", fmt.Errorf("render HTML email: %w", err)
	}
	return text.String(), page.String(), nil
}
