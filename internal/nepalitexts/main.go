// Command nepalitexts writes docs/nepali-texts.md, with which a speaker of Nepali reviews all Nepali texts without reading code. It fails
// if a word has no meaning in glossary.json, or if a Nepali text has no English counterpart.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

//go:embed glossary.json
var glossaryJSON []byte

// The sources of the texts.
const (
	trackingTexts = "webapp/src/features/track/texts.json"
	templates     = "providers/notification/templates"
)

// text is a Nepali text with its meaning in English.
type text struct{ Where, Nepali, English string }

// section holds the texts of one page or message.
type section struct {
	Title string
	Texts []text
}

var (
	nepaliWord  = regexp.MustCompile(`[\p{Devanagari}\x{200c}\x{200d}]+`)
	placeholder = regexp.MustCompile(`\{\{\.(\w+)\}\}`)
)

func main() {
	if err := write(os.Stdout, "."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes the page for the repository in root.
func write(w io.Writer, root string) error {
	sections, err := load(root)
	if err != nil {
		return err
	}
	meanings := map[string]string{}
	if err := json.Unmarshal(glossaryJSON, &meanings); err != nil {
		return fmt.Errorf("glossary.json: %w", err)
	}
	page, err := render(sections, meanings)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, page)
	return err
}

// load returns all texts, one section per page or message.
func load(root string) ([]section, error) {
	data, err := os.ReadFile(filepath.Join(root, trackingTexts))
	if err != nil {
		return nil, err
	}
	tracking, err := parseTracking(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", trackingTexts, err)
	}
	sections := []section{{"Tracking page", tracking}}
	for _, kind := range []struct{ folder, noun string }{{"email", "Email"}, {"sms", "Text message"}} {
		files, err := filepath.Glob(filepath.Join(root, templates, kind.folder, "*.txt"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			texts, err := parseTemplate(string(data))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			if len(texts) > 0 {
				name := strings.ReplaceAll(strings.TrimSuffix(path.Base(filepath.ToSlash(file)), ".txt"), "_", " ")
				sections = append(sections, section{kind.noun + ": " + name, texts})
			}
		}
	}
	return sections, nil
}

// places says where the texts of the tracking page appear, by the beginning of their key. The first match applies.
var places = []struct{ prefix, place string }{
	{"title", "Heading"}, {"theSender", "Used instead of an unknown name"}, {"stage", "Status message"}, {"step", "Delivery steps"},
	{"to", "Below the amount"}, {"bring", "Cash pickup"}, {"ask", "Form to ask for money"}, {"support", "Above the phone number"},
	{"privacy", "End of the page"}, {"notFound", "Page for a wrong link"}, {"expired", "Page for an old link"}, {"", "Top of the page"},
}

// parseTracking returns the texts of the tracking page in the order of the file.
func parseTracking(data []byte) (texts []text, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		var t struct{ Ne, En string }
		if err := d.Decode(&t); err != nil {
			return nil, err
		}
		for _, p := range places {
			if name := fmt.Sprint(key); strings.HasPrefix(name, p.prefix) {
				texts = append(texts, text{p.place + " (" + name + ")", t.Ne, t.En})
				break
			}
		}
	}
	return texts, nil
}

var errPairs = errors.New("each Nepali paragraph needs an English paragraph, in the same order after all Nepali paragraphs")

// parseTemplate returns the Nepali texts of a message. The subject has the English text first, and the body has the Nepali paragraphs
// first.
func parseTemplate(raw string) ([]text, error) {
	if !nepaliWord.MatchString(raw) {
		return nil, nil
	}
	var texts []text
	if header, body, found := strings.Cut(raw, "\n\n"); found && strings.HasPrefix(header, "Subject: ") {
		subject, _, _ := strings.Cut(strings.TrimPrefix(header, "Subject: "), "\n")
		if nepaliWord.MatchString(subject) {
			english, nepali, paired := strings.Cut(subject, " · ")
			if !paired || nepaliWord.MatchString(english) {
				return nil, errPairs
			}
			texts = append(texts, text{"Subject", nepali, english})
		}
		raw = body
	}
	var nepali, english []string
	for paragraph := range strings.SplitSeq(strings.TrimSpace(raw), "\n\n") {
		switch {
		case nepaliWord.MatchString(paragraph):
			nepali = append(nepali, paragraph)
		case strings.HasPrefix(paragraph, "{{template"), placeholder.ReplaceAllString(paragraph, "") == "":
		default:
			english = append(english, paragraph)
		}
	}
	if len(nepali) != len(english) {
		return nil, errPairs
	}
	for i := range nepali {
		texts = append(texts, text{fmt.Sprintf("Paragraph %d", i+1), nepali[i], english[i]})
	}
	return texts, nil
}

// render returns the page. It returns an error if a word has no meaning, or if the glossary has a word that no text uses.
func render(sections []section, meanings map[string]string) (string, error) {
	var b strings.Builder
	b.WriteString(`# Nepali texts

This page is generated. To update it, run make generate. To change a text, edit the tracking page's
[texts.json](../webapp/src/features/track/texts.json) or a [template](../providers/notification/templates). To change the meaning of a
word, edit [glossary.json](../internal/nepalitexts/glossary.json).

Please read each Nepali text aloud. Check that it is correct and polite, and that it means the same as the English text. Names,
amounts, and dates replace the words in braces.
`)
	var errs []error
	used := map[string]bool{}
	for _, s := range sections {
		fmt.Fprintf(&b, "\n## %s\n", s.Title)
		for _, t := range s.Texts {
			fmt.Fprintf(&b, "\n### %s\n\nNepali: %s\n\nEnglish: %s\n\n", t.Where, plain(t.Nepali), plain(t.English))
			b.WriteString("| Word | Meaning |\n| --- | --- |\n")
			listed := map[string]bool{}
			for _, word := range nepaliWord.FindAllString(t.Nepali, -1) {
				if listed[word] {
					continue
				}
				listed[word], used[word] = true, true
				if meanings[word] == "" {
					errs = append(errs, fmt.Errorf("%s, %s: glossary.json lacks the word %q", s.Title, t.Where, word))
				}
				fmt.Fprintf(&b, "| %s | %s |\n", word, meanings[word])
			}
		}
	}
	for word := range meanings {
		if !used[word] {
			errs = append(errs, fmt.Errorf("glossary.json has the word %q, which no text uses", word))
		}
	}
	return b.String(), errors.Join(errs...)
}

// plain returns a text on one line, with {Name} for each placeholder.
func plain(s string) string {
	return strings.Join(strings.Fields(placeholder.ReplaceAllString(s, "{$1}")), " ")
}
