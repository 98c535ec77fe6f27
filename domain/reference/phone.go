package reference

import (
	"regexp"
	"strings"
)

// phoneGroups are how people in a country write a number in groups, by the country's code.
var phoneGroups = []struct {
	code   string
	number *regexp.Regexp
	groups string
}{
	{"+977", regexp.MustCompile(`^(9\d{2})(\d{7})$`), "$1-$2"},
	{"+1", regexp.MustCompile(`^(\d{3})(\d{3})(\d{4})$`), "($1) $2-$3"},
}

// PhoneText is a number as people read it, such as +1 (617) 555-0142 and +977 984-1234567, where it begins with the code of a country
// that it knows. The pages write numbers in the same way. Numbers of another form stay as they are.
func PhoneText(number string) string {
	for _, country := range phoneGroups {
		if rest, there := strings.CutPrefix(number, country.code); there {
			return country.code + " " + country.number.ReplaceAllString(rest, country.groups)
		}
	}
	return number
}
