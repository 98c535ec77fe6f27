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

// Every text that is sent is a file in templates: those of mails in mail, each beginning with its subject and, where it leads a
// sender elsewhere than to their dashboard, with the page; and those of text messages in sms. A mail goes out as plain text and as HTML: plain.txt and page.html are what its paragraphs are put into.
//
//go:embed templates
var templates embed.FS

var (
	plainMail = template.Must(template.ParseFS(templates, "templates/plain.txt"))
	htmlMail  = htmltemplate.Must(htmltemplate.New("page.html").Funcs(htmltemplate.FuncMap{"nepali": nepali}).ParseFS(templates, "templates/page.html"))
	greeting  = template.Must(template.ParseFS(templates, "templates/greeting.txt"))

	mails = parseLetters("templates/mail")
	texts = parseLetters("templates/sms")
)

// values are what a letter is filled with. One that a letter asks for and does not get is an error.
type values map[string]string

// letter is a text to be filled with values. A text message has no subject and leads nowhere.
type letter struct {
	subject, text *template.Template
	page          string // where a mail to a sender leads
}

// parseLetters reads the letters of a folder, by their names.
func parseLetters(folder string) map[string]letter {
	files, err := fs.ReadDir(templates, folder)
	if err != nil {
		panic(err)
	}
	letters := map[string]letter{}
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
		letters[strings.TrimSuffix(file.Name(), ".txt")] = letter{parsed(subject), parsed(strings.TrimSpace(text)), page}
	}
	return letters
}

func parsed(text string) *template.Template {
	return template.Must(template.Must(greeting.Clone()).New("letter").Option("missingkey=error").Parse(text))
}

// named finds a letter. One that is not there is a mistake in the program, which is said before anybody is written to.
func named(letters map[string]letter, name string) letter {
	found, known := letters[name]
	if !known {
		panic("notice: there is no template " + name)
	}
	return found
}

// fill writes a letter. Whatever the values hold, a subject is one line.
func (l letter) fill(with values) (subject, text string, err error) {
	var of, what bytes.Buffer
	if err := l.subject.Execute(&of, with); err != nil {
		return "", "", fmt.Errorf("writing a letter: %w", err)
	}
	if err := l.text.Execute(&what, with); err != nil {
		return "", "", fmt.Errorf("writing a letter: %w", err)
	}
	return strings.Join(strings.Fields(of.String()), " "), what.String(), nil
}

// nepali reports whether a paragraph is in Nepali, which screen readers need to know. The first letter is not enough: a name comes first.
func nepali(paragraph string) bool {
	return strings.ContainsFunc(paragraph, func(r rune) bool { return unicode.Is(unicode.Devanagari, r) })
}

// letterhead is what both parts of a mail are made of.
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
