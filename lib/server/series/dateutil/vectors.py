"""Writes the days that python-dateutil gives for random recurrence rules (Debian: python3-dateutil).

    python3 vectors.py > vectors.tsv

Each line has the first day, the rule, the last day that is looked at, the number of days, and the first 8 digits of
the SHA-1 of the days (yyyy-mm-dd, separated by spaces). The start is always an occurrence, and the first of COUNT,
also where the rule does not give it. The number is 0 for a rule that gives no day in its first ten years.
"""

import datetime
import hashlib
import random
import types

import dateutil
from dateutil import rrule

SEED = 17
RULES = 5000
YEARS = {"DAILY": 2, "WEEKLY": 2, "MONTHLY": 5, "YEARLY": 20}
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

# dateutil looks for the next day of a rule up to this year, which takes long for a rule that has none.
calendar = types.SimpleNamespace(**{name: getattr(datetime, name) for name in dir(datetime)})
rrule.datetime = calendar

chance = random.Random(SEED)


def maybe(probability):
    return chance.random() < probability


def some(values, most):
    return sorted(chance.sample(values, chance.randint(1, min(most, len(values)))))


def signed(most):
    return [number for number in range(-most, most + 1) if number != 0]


def random_start():
    pick = chance.random()
    if pick < 0.1:
        return datetime.date(chance.choice([year for year in range(1952, 2110, 4) if year != 2100]), 2, 29)
    if pick < 0.25:  # the last days of a month
        following = datetime.date(chance.randint(1950, 2110), chance.randint(1, 12), 1)
        return following - datetime.timedelta(days=chance.randint(1, 3))
    if pick < 0.35:  # around the turn of a year, where weeks have the numbers 52, 53 and 1
        return datetime.date(chance.randint(1950, 2110), 1, 1) + datetime.timedelta(days=chance.randint(-8, 8))
    return datetime.date(1950, 1, 1) + datetime.timedelta(days=chance.randint(0, 160 * 365))


def random_rule(start):
    freq = chance.choice(list(YEARS))
    parts = {"FREQ": freq}
    if maybe(0.6):
        parts["INTERVAL"] = chance.choice([1, 2, 2, 3, 3, 4, 5, 6, 7, 10, 12, 13, chance.randint(14, 999)])
    if maybe(0.25):
        parts["COUNT"] = chance.choice([1, 2, 3, 5, 10, 30, chance.randint(1, 731)])
    elif maybe(0.25):
        until = start + datetime.timedelta(days=chance.randint(0, 365 * YEARS[freq]))
        parts["UNTIL"] = until.strftime("%Y%m%d")
    days = []
    if maybe(0.25 if freq != "YEARLY" else 0.5):
        days.append(("BYMONTH", some(range(1, 13), 4)))
    if freq == "YEARLY" and maybe(0.2):
        days.append(("BYYEARDAY", some(signed(366) if maybe(0.5) else [1, 59, 60, 61, 365, 366, -1, -366, -365], 6)))
    if freq != "WEEKLY" and maybe(0.35):
        days.append(("BYMONTHDAY", some(signed(31) if maybe(0.7) else [28, 29, 30, 31, -1, -2, -28, -29, -30, -31], 6)))
    weeks = freq == "YEARLY" and maybe(0.25)
    if weeks:
        days.append(("BYWEEKNO", some(signed(53) if maybe(0.5) else [1, 2, 52, 53, -1, -2, -53], 5)))
    if weeks or maybe(0.6):
        ordinals = []
        if not weeks and freq in ("MONTHLY", "YEARLY") and maybe(0.6):
            within_month = freq == "MONTHLY" or any(name == "BYMONTH" for name, _ in days)
            ordinals = signed(5 if within_month or maybe(0.5) else 53)
        names = some(WEEKDAYS, 7 if maybe(0.3) else 3)
        if ordinals:
            names = [f"{chance.choice(ordinals) if maybe(0.8) else ''}{name}" for name in names]
        days.append(("BYDAY", names))
    if days and maybe(0.25):
        days.append(("BYSETPOS", some(signed(6) if maybe(0.9) else signed(366), 3)))
    for name, values in days:
        parts[name] = ",".join(str(value) for value in values)
    if maybe(0.3):
        parts["WKST"] = chance.choice(WEEKDAYS)
    return parts


def later(day, years):
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def days_of(start, parts, end):
    text = ";".join(f"{name}={value}" for name, value in parts.items() if name not in ("COUNT", "UNTIL"))
    calendar.MAXYEAR = end.year + 1
    days = []
    for moment in rrule.rrulestr(text, dtstart=datetime.datetime(start.year, start.month, start.day)):
        if moment.date() > end:
            break
        days.append(moment.date())
    return days


def last_day(start, parts):
    end = later(start, YEARS[parts["FREQ"]])
    if "UNTIL" not in parts:
        return end
    return min(end, datetime.datetime.strptime(parts["UNTIL"], "%Y%m%d").date())


print(f"# python-dateutil {dateutil.__version__}, seed {SEED}")
written = 0
while written < RULES:
    start = random_start()
    parts = random_rule(start)
    first_years = later(start, 10) - datetime.timedelta(days=1)
    if "UNTIL" in parts:
        first_years = min(first_years, last_day(start, parts))
    days = []
    if days_of(start, parts, first_years):
        days = [start] + [day for day in days_of(start, parts, last_day(start, parts)) if day > start]
    elif maybe(0.9):
        continue  # a quarter of the rules would be of this kind
    days = days[: parts.get("COUNT", len(days))]
    digest = hashlib.sha1(" ".join(str(day) for day in days).encode()).hexdigest()[:8]
    text = ";".join(f"{name}={value}" for name, value in parts.items())
    print(start, text, last_day(start, parts), len(days), digest, sep="\t")
    written += 1
