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

// The templates directory holds all texts. A mail template starts with the subject and, unless it links senders to their
// dashboard, the page to link. Text messages are in sms. Each email is sent as plain text and as HTML; plain.txt and page.html
// are the layouts of its paragraphs.
//
//go:embed templates
var templates embed.FS

var (
	plainMail = template.Must(template.ParseFS(templates, "templates/plain.txt"))
	htmlMail  = htmltemplate.Must(htmltemplate.New("page.html").Funcs(htmltemplate.FuncMap{"nepali": hasNepali}).ParseFS(templates, "templates/page.html"))
	greeting  = template.Must(template.ParseFS(templates, "templates/greeting.txt"))

	mailTemplates = parseTemplates("templates/mail")
	textTemplates = parseTemplates("templates/sms")
)

// values are the values of a template. A missing value is an error.
type values map[string]string

// messageTemplate is a parsed text. A text message has no subject and no page.
type messageTemplate struct {
	subject, text *template.Template
	linkPath      string // page that an email to a sender links to
}

// parseTemplates parses the templates of a directory and returns them by name.
func parseTemplates(folder string) map[string]messageTemplate {
	files, err := fs.ReadDir(templates, folder)
	if err != nil {
		panic(err)
	}
	letters := map[string]messageTemplate{}
	for _, file := range files {
		raw, err := fs.ReadFile(templates, path.Join(folder, file.Name()))
		if err != nil {
			panic(err)
		}
		head, text := "", string(raw)
		if strings.HasPrefix(text, "Subject: ") {
			head, text, _ = strings.Cut(strings.TrimPrefix(text, "Subject: "), "\n\n")
		}
		subject, page, found := strings.Cut(head, "\nPage: ")
		if !found {
			page = "/dashboard"
		}
		letters[strings.TrimSuffix(file.Name(), ".txt")] = messageTemplate{parseTemplate(subject), parseTemplate(strings.TrimSpace(text)), page}
	}
	return letters
}

func parseTemplate(text string) *template.Template {
	return template.Must(template.Must(greeting.Clone()).New("letter").Option("missingkey=error").Parse(text))
}

// mustTemplate returns a template. It panics if the template is missing, so that the mistake shows at startup.
func mustTemplate(letters map[string]messageTemplate, name string) messageTemplate {
	found, known := letters[name]
	if !known {
		panic("notice: there is no template " + name)
	}
	return found
}

// execute executes a template. The subject is always a single line.
func (l messageTemplate) execute(with values) (subject, text string, err error) {
	var of, what bytes.Buffer
	if err := l.subject.Execute(&of, with); err != nil {
		return "", "", fmt.Errorf("writing a letter: %w", err)
	}
	if err := l.text.Execute(&what, with); err != nil {
		return "", "", fmt.Errorf("writing a letter: %w", err)
	}
	return strings.Join(strings.Fields(of.String()), " "), what.String(), nil
}

// hasNepali reports whether a paragraph is in Nepali, which screen readers need to know. Any Devanagari letter counts, because a
// paragraph may start with a Latin name.
func hasNepali(paragraph string) bool {
	return strings.ContainsFunc(paragraph, func(r rune) bool { return unicode.Is(unicode.Devanagari, r) })
}

// emailContent is the data of the plain.txt and page.html layouts.
type emailContent struct {
	Subject    string
	Paragraphs []string
	Code, Link string
}

// render returns an email as plain text and as HTML. The HTML escapes all values.
func render(m Message) (plain, html string, err error) {
	head := emailContent{Subject: m.Subject, Paragraphs: strings.Split(m.Text, "\n\n"), Code: m.Code, Link: m.Link}
	var text, page bytes.Buffer
	if err := plainMail.Execute(&text, head); err != nil {
		return "", "", fmt.Errorf("writing a mail: %w", err)
	}
	if err := htmlMail.Execute(&page, head); err != nil {
		return "", "", fmt.Errorf("writing a mail: %w", err)
	}
	return text.String(), page.String(), nil
}
